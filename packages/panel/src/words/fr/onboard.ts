import type { OnboardWords } from '../en/onboard.ts';

export const onboard: OnboardWords = {
  title: 'Ajouter des tiers',
};
