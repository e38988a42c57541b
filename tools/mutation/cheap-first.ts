import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test that fails ends a run: files of short tests go before those of long ones. */
export class CheapFirst extends BaseSequencer {
  /** A run takes parts of a file: the longest that was seen is nearest to the whole. */
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
