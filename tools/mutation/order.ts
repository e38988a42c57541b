import { env } from 'node:process';

/** What one run is to do: Stryker's processes and vitest's read it where they start. */
export interface Order {
  readonly module: string;
  /** How many mutants are tried. */
  readonly sample: number;
  /** Which ones: the same seed draws the same. */
  readonly seed: number;
}

export function giveOrder(order: Order): void {
  env['TPR_MUTATION'] = JSON.stringify(order);
}

export function readOrder(): Order {
  return JSON.parse(env['TPR_MUTATION'] ?? '{}') as Order;
}
