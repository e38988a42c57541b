import { platformNames, type PlatformName } from '@stage/excel';

/** Of the simulated Excels, the one that refuses most: what can not be undone, and what is younger than 2021. */
const usual = 'windows-2021';

/** The Excels that a suite runs in. `TPR_EXCELS=mac,web` names others. */
export const excels: readonly PlatformName[] = (process.env['TPR_EXCELS'] ?? usual).split(',').map((wanted) => {
  const found = platformNames.find((name) => name === wanted);
  if (found === undefined) throw new RangeError(`TPR_EXCELS takes ${platformNames.join(', ')}; it has ${wanted}.`);
  return found;
});
