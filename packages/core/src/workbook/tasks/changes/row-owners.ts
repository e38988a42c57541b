import type { Client } from '../../../client.ts';
import type { Op } from '../../../runtime/op.ts';
import { identitiesOf, readIdentities, type Identity } from '../../../reading/identities.ts';
import { workbookMessages } from '../../../i18n/workbook.ts';
import { compareNames } from '../documents/company-names.ts';
import type { Baseline } from '../portfolio/baseline.ts';
import { userLanguageOf, type TaskContext } from '../../task-context.ts';
import type { SheetCell } from '../../port.ts';
import type { RowProblem } from './task-types.ts';

/** Columns that identify the third party of a row. */
const ownerColumns = ['name', 'thirdpartyId', 'siren', 'siret', 'vatNumber', 'duns'] as const;

type OwnerColumn = (typeof ownerColumns)[number];

export const isOwnerColumn = (key: string): key is OwnerColumn => (ownerColumns as readonly string[]).includes(key);

/** The name and identifiers of a third party that a row shows. */
export type ShownOwner = Readonly<Partial<Record<OwnerColumn, SheetCell>>>;

/**
 * Reads the current names and identifiers from the service, because users can change what the workbook stores. One call
 * per third party, or one per hundred of the portfolio if that is fewer.
 */
export function readOwners(
  client: Client,
  thirdpartyIds: readonly string[],
  rowCount: number,
): Op<ReadonlyMap<string, Identity>> {
  const isFew = thirdpartyIds.length <= 1 + rowCount / 100;
  return isFew ? identitiesOf(client, thirdpartyIds) : readIdentities(client, function* () {});
}

/** Rows that show another third party than their hidden key names. An edit would be sent to the wrong third party. */
export function mismatchedRows(
  context: TaskContext,
  shown: ReadonlyMap<string, ShownOwner>,
  owners: ReadonlyMap<string, Identity>,
): RowProblem[] {
  const messages = workbookMessages[userLanguageOf(context)];
  return [...shown].flatMap(([thirdpartyId, cells]): RowProblem[] => {
    const owner = owners.get(thirdpartyId);
    if (owner === undefined) return [];
    const { name } = owner;
    const column = ownerColumns.find((key) => isOther(key, cells[key], owner));
    if (column === undefined && !isEmptied(cells, owner)) return [];
    const reason =
      column === undefined
        ? messages.noOwner(name ?? '', thirdpartyId)
        : messages.otherOwner(String(cells[column]), name ?? '', thirdpartyId);
    return [{ kind: 'otherOwner', thirdpartyId, column: null, rows: 1, reason }];
  });
}

/** Whether a row shows no value of its third party, such as an inserted row that got a key by a sort. */
function isEmptied(cells: ShownOwner, owner: Identity): boolean {
  const expected = ownerColumns.filter((key) => key in cells && owner[key] !== null);
  return expected.length > 0 && ownerColumns.every((key) => isBlank(cells[key]));
}

/**
 * Whether a row shows no third party, or another one than its key names. If some identifying cells still match the key,
 * the row counts as moved only if another cell has the name or id of a different third party.
 * @param changed the columns whose cells differ from what was written into them.
 */
export function showsOtherParty(
  thirdpartyId: string,
  shown: ShownOwner,
  changed: readonly OwnerColumn[],
  baseline: Baseline,
): boolean {
  const name = baseline.get(thirdpartyId)?.name ?? null;
  const filled = ownerColumns.filter((key) => !isBlank(shown[key]));
  if (filled.length === 0) return changed.length > 0;
  const other = filled.filter((key) => {
    if (!changed.includes(key)) return false;
    return key !== 'name' || name === null || compareNames(String(shown.name), name) === 'different';
  });
  if (other.length === 0) return false;
  if (other.length === filled.length) return true;
  return other.some((key) => {
    if (key === 'thirdpartyId') return baseline.get(String(shown[key])) !== undefined;
    return key === 'name' && baseline.hasName(String(shown[key]));
  });
}

const isBlank = (cell: SheetCell | undefined): boolean => cell === undefined || cell === null || cell === '';

function isOther(key: OwnerColumn, cell: SheetCell | undefined, owner: Identity): boolean {
  const known = owner[key];
  if (cell === undefined || isBlank(cell) || known === null) return false;
  if (key === 'name') return compareNames(String(cell), known) === 'different';
  return typeof cell === 'number' ? cell !== Number(known) : squeeze(String(cell)) !== squeeze(known);
}

const squeeze = (text: string): string => text.replace(/[\s.]/g, '').toUpperCase();
