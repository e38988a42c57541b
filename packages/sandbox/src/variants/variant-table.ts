import { addressVariants } from './address-variants.ts';
import { listVariants } from './list-variants.ts';
import { recordVariants } from './record-variants.ts';
import { trafficVariants } from './traffic-variants.ts';
import { writeVariants } from './write-variants.ts';

/** All variants: gap, values, the effect of each. The number is that of the gap list. */
export const variants = {
  ...addressVariants,
  ...listVariants,
  ...recordVariants,
  ...writeVariants,
  ...trafficVariants,
};
