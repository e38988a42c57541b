import type { Formula } from '../formula.ts';
import type { FormulaName } from '../names.ts';
import { attribute } from './attribute.ts';
import { checkId } from './check-id.ts';
import { documents } from './documents.ts';
import { dossiers } from './dossiers.ts';
import { events } from './events.ts';
import { extracted } from './extracted.ts';
import { indicator } from './indicator.ts';
import { portfolio } from './portfolio.ts';
import { search } from './search.ts';
import { status } from './status.ts';
import { thirdParty } from './third-party.ts';

/** All formulas, by name. */
export const formulas: Readonly<Record<FormulaName, Formula>> = {
  PORTFOLIO: portfolio,
  THIRDPARTY: thirdParty,
  ATTRIBUTE: attribute,
  INDICATOR: indicator,
  DOSSIERS: dossiers,
  DOCUMENTS: documents,
  EXTRACTED: extracted,
  EVENTS: events,
  SEARCH: search,
  CHECKID: checkId,
  STATUS: status,
};
