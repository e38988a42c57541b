import { platformNames, type PlatformName } from '@tpr/excel-simulator';

/** The simulated Excel that refuses most: calls that cannot be undone, and those newer than 2021. */
const usual = 'windows-2021';

/** The Excels that a suite runs in. `TPR_EXCELS=mac,web` names others. */
export const excels: readonly PlatformName[] = (process.env['TPR_EXCELS'] ?? usual).split(',').map((wanted) => {
  const found = platformNames.find((name) => name === wanted);
  if (found === undefined) throw new RangeError(`TPR_EXCELS takes ${platformNames.join(', ')}; it has ${wanted}.`);
  return found;
});

/** The languages of suites that run in both: the gate runs in French, which has other headers and signs in Excel. */
export const languages: readonly ('en' | 'fr')[] = process.env['TPR_EXCELS'] === undefined ? ['fr'] : ['en', 'fr'];
