import { ServiceFault } from '../fault.ts';
import type { Person } from '../people.ts';
import type { Stage, StartedAs, World } from '../world.ts';
import { FilterHandle } from './filter.ts';
import { DeveloperMetadataFinder } from './metadata.ts';
import { RangeHandle } from './range.ts';
import { SheetHandle } from './sheet.ts';

/** Sets the stage for one execution. @throws ServiceFault for somebody who may only view the file: scripts are for editors. */
export function openStage(world: World, startedAs: StartedAs, id: number, person: Person): Stage {
  const { project, people, book } = world;
  if (person.role === 'viewer') throw new ServiceFault('Authorization is required to perform that action.');
  const ownerOf = {
    user: startedAs === 'customFunction' ? people.owner.email : person.email,
    document: book.id,
    script: '',
  };
  const stage: Stage = {
    world,
    startedAs,
    id,
    person,
    kept: (store) => project.keptBy(store, ownerOf[store]),
    handles: {
      range: (sheet, box) => new RangeHandle(stage, sheet, box),
      sheet: (sheet) => new SheetHandle(stage, sheet),
      filter: (sheet) => new FilterHandle(stage, sheet),
      finder: (within) => new DeveloperMetadataFinder(stage, within),
    },
  };
  return stage;
}
