import type { Verdict } from '@tpr/core';
import type { ReviewedChange } from '@tpr/core/workbook';
import type { AttributeType, AttributeValue } from '@tpr/core/values';

export interface ChangeFacts {
  readonly thirdpartyId?: string;
  readonly label?: string;
  readonly verdict?: Verdict;
  readonly cell?: string | number | boolean | null;
  readonly values?: readonly AttributeValue[];
  readonly remoteValues?: readonly AttributeValue[];
  readonly type?: AttributeType;
}

/** A change as a review returns it. */
export function makeChange(facts: ChangeFacts = {}): ReviewedChange {
  const { thirdpartyId = '1', label = 'Criticality', verdict = 'change', remoteValues = ['Medium'] } = facts;
  const values = facts.values ?? (verdict === 'refused' ? [] : ['High']);
  return {
    id: `${thirdpartyId} ${label}`,
    name: `Company ${thirdpartyId}`,
    identifier: null,
    allowed: ['Low', 'Medium', 'High'],
    change: {
      edit: { thirdpartyId, attribute: { label }, cell: facts.cell ?? 'High' },
      verdict,
      remoteValues,
      readAtMs: 0,
      values,
      type: facts.type ?? 'list_unique',
    },
  };
}

export function reviewOf(changes: readonly ReviewedChange[]) {
  return { changes, problems: [], at: '2026-11-20T09:00:00Z' };
}
