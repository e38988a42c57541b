import { addressVariants } from './addresses.ts';
import { listVariants } from './lists.ts';
import { recordVariants } from './records.ts';
import { trafficVariants } from './traffic.ts';
import { writeVariants } from './writes.ts';

/** All variants: gap, values, the effect of each. The number is that of the gap list. */
export const variants = {
  ...addressVariants,
  ...listVariants,
  ...recordVariants,
  ...writeVariants,
  ...trafficVariants,
};
