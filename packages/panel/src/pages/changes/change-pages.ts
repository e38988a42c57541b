import type { ReviewedChange } from '@tpr/core/workbook';
import { sharedDoubts, type Draft } from './decisions.ts';
import { cutPage, type PageCut } from '../../components/page-cut.ts';

export type Grouping = 'thirdParty' | 'field';
export type ChangeFilter = 'all' | 'conflicts' | 'notAllowed';

/** The changes of one third party, or of one field. */
export interface ChangeGroup {
  readonly key: string;
  /** Null when the service has no name for the third party. */
  readonly title: string | null;
  /** Of a third party: its SIRET, VAT number or DUNS. */
  readonly identifier: string | null;
  readonly changes: readonly ReviewedChange[];
  /** The group began on an earlier page. */
  readonly isContinued: boolean;
}

interface ChangePage extends PageCut {
  readonly groups: readonly ChangeGroup[];
}

/** The changes on cards. Without a filter, those of a shared doubt are omitted: they are listed under its question. */
export function shownChanges(draft: Draft, filter: ChangeFilter): ReviewedChange[] {
  const matching = matchingChanges(draft, filter);
  if (filter !== 'all') return matching;
  const asked = new Set(sharedDoubts(draft).flatMap(({ changes }) => changes));
  return matching.filter((each) => !asked.has(each));
}

/** The number of changes of each filter, on cards or under a question. */
export function countMatching(draft: Draft): Readonly<Record<ChangeFilter, number>> {
  const count = (filter: ChangeFilter) => matchingChanges(draft, filter).length;
  return { all: count('all'), conflicts: count('conflicts'), notAllowed: count('notAllowed') };
}

/** An edit whose value the service already has matches no filter. */
function matchingChanges({ changes, corrected }: Draft, filter: ChangeFilter): ReviewedChange[] {
  return changes.filter(({ id, change: { verdict } }) => {
    if (filter === 'conflicts') return verdict === 'conflict';
    if (filter === 'notAllowed') return verdict === 'refused' || corrected.has(id);
    return verdict !== 'unchanged';
  });
}

/** Groups changes in the order in which their third parties, or fields, first occur. */
export function groupChanges(changes: readonly ReviewedChange[], by: Grouping): ReviewedChange[][] {
  const groups = new Map<string, ReviewedChange[]>();
  for (const reviewed of changes) {
    const key = keyOf(reviewed, by);
    const same = groups.get(key);
    if (same === undefined) groups.set(key, [reviewed]);
    else same.push(reviewed);
  }
  return [...groups.values()];
}

/** Cuts a page of `size` changes out of the groups. A large group continues on the next page. */
export function pageOf(groups: readonly ReviewedChange[][], by: Grouping, wanted: number, size: number): ChangePage {
  const page = cutPage(
    groups.reduce((sum, group) => sum + group.length, 0),
    wanted,
    size,
  );
  const first = page.page * size;
  const cut: ChangeGroup[] = [];
  let start = 0;
  for (const group of groups) {
    const changes = group.slice(Math.max(0, first - start), Math.max(0, page.to - start));
    const [reviewed] = changes;
    if (reviewed !== undefined) {
      const title = by === 'field' ? reviewed.change.edit.attribute.label : reviewed.name;
      const identifier = by === 'field' ? null : reviewed.identifier;
      cut.push({ key: keyOf(reviewed, by), title, identifier, changes, isContinued: start < first });
    }
    start += group.length;
    if (start >= page.to) break;
  }
  return { ...page, groups: cut };
}

function keyOf({ change: { edit } }: ReviewedChange, by: Grouping): string {
  return by === 'field' ? edit.attribute.label : edit.thirdpartyId;
}
