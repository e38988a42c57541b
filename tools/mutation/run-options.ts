import { env } from 'node:process';

/** The order of one run. The processes of Stryker and vitest read it when they start. */
export interface Order {
  readonly module: string;
  /** The number of mutants to try. */
  readonly sample: number;
  /** The seed of the sample: the same seed draws the same mutants. */
  readonly seed: number;
}

export function giveOrder(order: Order): void {
  env['TPR_MUTATION'] = JSON.stringify(order);
}

export function readOrder(): Order {
  return JSON.parse(env['TPR_MUTATION'] ?? '{}') as Order;
}
