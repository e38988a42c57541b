import type { Client } from '../../../client.ts';
import type { Op } from '../../../runtime/op.ts';
import { identitiesOf, readIdentities, type Identity } from '../../../reading/identities.ts';
import { workbookWords } from '../../../i18n/workbook.ts';
import { compareNames } from '../documents/company-names.ts';
import type { TaskContext } from '../../task-context.ts';
import type { SheetCell } from '../../port.ts';
import type { RowProblem } from './task-types.ts';

/** Columns that identify the third party of a row. */
const ownerColumns = ['name', 'thirdpartyId', 'siren', 'siret', 'vatNumber', 'duns'] as const;

type OwnerColumn = (typeof ownerColumns)[number];

export const isOwnerColumn = (key: string): key is OwnerColumn => (ownerColumns as readonly string[]).includes(key);

/** The name and identifiers of a third party that a row shows. */
export type ShownOwner = Readonly<Partial<Record<OwnerColumn, SheetCell>>>;

/**
 * Reads the current names and identifiers from the service, because a user of the workbook can change what it stores. One
 * call per third party, or one per hundred of the portfolio where that is fewer.
 */
export function readOwners(
  client: Client,
  thirdpartyIds: readonly string[],
  rowCount: number,
): Op<ReadonlyMap<string, Identity>> {
  const isFew = thirdpartyIds.length <= 1 + rowCount / 100;
  return isFew ? identitiesOf(client, thirdpartyIds) : readIdentities(client, function* () {});
}

/** Rows that show another third party than their hidden key names: an edit would be sent to the wrong third party. */
export function mismatchedRows(
  { language }: TaskContext,
  shown: ReadonlyMap<string, ShownOwner>,
  owners: ReadonlyMap<string, Identity>,
): RowProblem[] {
  const words = workbookWords[language];
  return [...shown].flatMap(([thirdpartyId, cells]): RowProblem[] => {
    const owner = owners.get(thirdpartyId);
    const column = owner && ownerColumns.find((key) => isOther(key, cells[key], owner));
    if (column === undefined) return [];
    const reason = words.otherOwner(String(cells[column]), owner!.name ?? '', thirdpartyId);
    return [{ kind: 'otherOwner', thirdpartyId, column: null, rows: 1, reason }];
  });
}

function isOther(key: OwnerColumn, cell: SheetCell | undefined, owner: Identity): boolean {
  const known = owner[key];
  if (cell === undefined || cell === null || cell === '' || known === null) return false;
  if (key === 'name') return compareNames(String(cell), known) === 'different';
  return typeof cell === 'number' ? cell !== Number(known) : squeeze(String(cell)) !== squeeze(known);
}

const squeeze = (text: string): string => text.replace(/[\s.]/g, '').toUpperCase();
