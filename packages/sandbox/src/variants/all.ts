import { addressVariants } from './addresses.ts';
import { listVariants } from './lists.ts';
import { recordVariants } from './records.ts';
import { trafficVariants } from './traffic.ts';
import { writeVariants } from './writes.ts';

/** Everything that can be told to be otherwise: gap, values, what each does. The number is that of the gap list. */
export const variants = {
  ...addressVariants,
  ...listVariants,
  ...recordVariants,
  ...writeVariants,
  ...trafficVariants,
};
