import type { Bench } from './bench.ts';

/** Does work that waits for the service. The service's clock jumps by ten minutes after the first call of `operation`. */
export async function leapOnceAsked<T>(bench: Bench, operation: string, work: () => Promise<T>): Promise<T> {
  const asked = () => bench.sandbox.counters().byOperation[operation] ?? 0;
  const before = asked();
  let isOver = false;
  const leap = async () => {
    while (!isOver && asked() === before) await new Promise((resolve) => setTimeout(resolve, 5));
    if (!isOver) bench.sandbox.advance({ seconds: 600 });
  };
  const working = work().finally(() => {
    isOver = true;
  });
  const [result] = await Promise.all([working, leap()]);
  return result;
}
