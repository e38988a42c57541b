import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of short tests run before those of long ones, since the first failing test ends a run. */
export class CheapFirst extends BaseSequencer {
  /** The longest duration of each file so far: most runs execute only a part of a file. */
  private readonly tookMs = new Map<string, number>();

  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const costOf = (file: TestSpecification): number => {
      const { duration = 0 } = this.ctx.cache.getTestSpecificationResult(file) ?? {};
      const tookMs = Math.max(duration, this.tookMs.get(file.moduleId) ?? 0);
      this.tookMs.set(file.moduleId, tookMs);
      return tookMs;
    };
    const costs = new Map(files.map((file) => [file, costOf(file)]));
    return Promise.resolve([...files].sort((a, b) => costs.get(a)! - costs.get(b)!));
  }
}
