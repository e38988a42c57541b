import { platformNames, type PlatformName } from '@tpr/excel-simulator';

/** Of the simulated Excels, the one that refuses most: what can not be undone, and what is younger than 2021. */
const usual = 'windows-2021';

/** The Excels that a suite runs in. `TPR_EXCELS=mac,web` names others. */
export const excels: readonly PlatformName[] = (process.env['TPR_EXCELS'] ?? usual).split(',').map((wanted) => {
  const found = platformNames.find((name) => name === wanted);
  if (found === undefined) throw new RangeError(`TPR_EXCELS takes ${platformNames.join(', ')}; it has ${wanted}.`);
  return found;
});

/** The languages of those suites that run in both: the gate speaks French, in which headers and signs of Excel differ. */
export const languages: readonly ('en' | 'fr')[] = process.env['TPR_EXCELS'] === undefined ? ['fr'] : ['en', 'fr'];
