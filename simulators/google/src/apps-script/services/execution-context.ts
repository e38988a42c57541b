import { ServiceFault } from '../fault.ts';
import type { Person } from '../people.ts';
import type { ExecutionContext, StartedAs, ScriptState } from '../script-state.ts';
import { FilterHandle } from './filter.ts';
import { DeveloperMetadataFinder } from './metadata.ts';
import { RangeHandle } from './range.ts';
import { SheetHandle } from './sheet.ts';

/** Creates the context of one execution. @throws ServiceFault for a viewer: scripts run for editors only. */
export function createExecutionContext(
  state: ScriptState,
  startedAs: StartedAs,
  id: number,
  person: Person,
): ExecutionContext {
  const { project, people, book } = state;
  if (person.role === 'viewer') throw new ServiceFault('Authorization is required to perform that action.');
  const ownerOf = {
    user: startedAs === 'customFunction' ? people.owner.email : person.email,
    document: book.id,
    script: '',
  };
  const context: ExecutionContext = {
    state,
    startedAs,
    id,
    person,
    kept: (store) => project.keptBy(store, ownerOf[store]),
    pending: {},
    handles: {
      range: (sheet, box) => new RangeHandle(context, sheet, box),
      sheet: (sheet) => new SheetHandle(context, sheet),
      filter: (sheet) => new FilterHandle(context, sheet),
      finder: (within) => new DeveloperMetadataFinder(context, within),
    },
  };
  return context;
}
