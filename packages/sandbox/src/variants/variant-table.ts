import { addressVariants } from './address-variants.ts';
import { listVariants } from './list-variants.ts';
import { recordVariants } from './record-variants.ts';
import { trafficVariants } from './traffic-variants.ts';
import { writeVariants } from './write-variants.ts';

/** All variants by gap number of the gap list. */
export const variants = {
  ...addressVariants,
  ...listVariants,
  ...recordVariants,
  ...writeVariants,
  ...trafficVariants,
};
