import type { Stage, StartedAs, World } from '../world.ts';
import { FilterHandle } from './filter.ts';
import { DeveloperMetadataFinder } from './metadata.ts';
import { RangeHandle } from './range.ts';
import { SheetHandle } from './sheet.ts';

/** Sets the stage for one execution. */
export function openStage(world: World, startedAs: StartedAs, id: number): Stage {
  const stage: Stage = {
    world,
    startedAs,
    id,
    handles: {
      range: (sheet, box) => new RangeHandle(stage, sheet, box),
      sheet: (sheet) => new SheetHandle(stage, sheet),
      filter: (sheet) => new FilterHandle(stage, sheet),
      finder: (within) => new DeveloperMetadataFinder(stage, within),
    },
  };
  return stage;
}
