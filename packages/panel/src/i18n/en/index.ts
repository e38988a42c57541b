import { statusLabels } from '@tpr/core';
import { activity } from './activity.ts';
import { app } from './app.ts';
import { changes } from './changes.ts';
import { common } from './common.ts';
import { confirm } from './confirm.ts';
import { documents } from './documents.ts';
import { errors } from './errors.ts';
import { facts } from './facts.ts';
import { formulas } from './formulas.ts';
import { lists } from './lists.ts';
import { onboard } from './onboard.ts';
import { overview } from './overview.ts';
import { portfolio } from './portfolio.ts';
import { settings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { support } from './support.ts';

export const en = {
  activity,
  app,
  changes,
  common,
  confirm,
  documents,
  errors,
  facts,
  formulas,
  lists,
  onboard,
  overview,
  portfolio,
  settings,
  signIn,
  statuses: statusLabels.en,
  support,
};
