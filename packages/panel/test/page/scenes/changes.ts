import type { OutcomeKind, Verdict } from '@tpr/core';
import type { DecidedChange, Review, ReviewedChange, SendReport, SheetCell } from '@tpr/core/workbook';
import type { AttributeType, AttributeValue } from '@tpr/core/values';

interface Line {
  readonly thirdpartyId: string;
  readonly name: string | null;
  readonly label: string;
  readonly type: AttributeType;
  readonly cell: SheetCell;
  readonly held: readonly AttributeValue[];
  readonly values: readonly AttributeValue[];
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly allowed?: readonly string[];
  readonly before?: readonly AttributeValue[];
}

const levels = ['Low', 'Medium', 'High'];

const reviewed = (line: Line): ReviewedChange => ({
  id: `${line.thirdpartyId} ${line.label}`,
  name: line.name,
  identifier: line.name === null ? null : '73282932000074',
  allowed: line.allowed ?? [],
  ...(line.held.length === 0 && { isFinal: true }),
  ...(line.type === 'percentage' && { percentScale: 100 }),
  change: {
    edit: {
      thirdpartyId: line.thirdpartyId,
      attribute: { label: line.label, type: line.type, choices: [...(line.allowed ?? [])] },
      cell: line.cell,
      baseValues: line.before ?? line.held,
    },
    verdict: line.verdict,
    remoteValues: line.held,
    readAtMs: Date.now(),
    values: line.values,
    type: line.type,
    ...(line.reason !== undefined && { reason: line.reason }),
  },
});

const lines: readonly Line[] = [
  {
    thirdpartyId: '200001',
    name: 'Ateliers Morel SAS',
    label: 'Criticality',
    type: 'list_unique',
    cell: 'High',
    held: ['Medium'],
    values: ['High'],
    verdict: 'change',
    allowed: levels,
  },
  {
    thirdpartyId: '200001',
    name: 'Ateliers Morel SAS',
    label: 'Annual spend',
    type: 'decimal',
    cell: 128500.5,
    held: [120000],
    values: [128500.5],
    verdict: 'change',
  },
  {
    thirdpartyId: '200014',
    name: 'Nordwind Logistik GmbH',
    label: 'Criticality',
    type: 'list_unique',
    cell: 'High',
    held: ['Low'],
    values: ['High'],
    verdict: 'conflict',
    allowed: levels,
    before: ['Medium'],
    reason: 'The service holds "Low" now; before the edit it held "Medium".',
  },
  {
    thirdpartyId: '200037',
    name: 'Société Générale de Nettoyage et de Services Industriels du Grand Sud-Ouest',
    label: 'Criticality',
    type: 'list_unique',
    cell: 'Very high',
    held: ['Medium'],
    values: [],
    verdict: 'refused',
    allowed: levels,
    reason: '"Very high" is not one of the choices. Take one of: Low, Medium, High.',
  },
  {
    thirdpartyId: '200052',
    name: 'شركة النور للتجارة',
    label: 'Contract end',
    type: 'date',
    cell: 46387,
    held: ['2026-06-30'],
    values: ['2026-12-31'],
    verdict: 'change',
  },
  {
    thirdpartyId: '200052',
    name: 'شركة النور للتجارة',
    label: 'Strategic',
    type: 'boolean',
    cell: true,
    held: [],
    values: [true],
    verdict: 'change',
    allowed: ['TRUE', 'FALSE'],
  },
  {
    thirdpartyId: '200077',
    name: null,
    label: 'Discount',
    type: 'percentage',
    cell: 0.12,
    held: [10],
    values: [12],
    verdict: 'change',
  },
];

export function review(): Review {
  return {
    changes: lines.map(reviewed),
    problems: [
      {
        kind: 'duplicateKey',
        thirdpartyId: '200118',
        column: null,
        rows: 2,
        reason: 'Two rows hold the third party 200118. Delete one of them.',
      },
      {
        kind: 'readOnly',
        thirdpartyId: null,
        column: 'Financial risk',
        rows: 1,
        reason:
          "Financial risk cannot be changed here, so what was typed is not sent. Refresh to restore the service's value.",
        keys: ['200120'],
      },
    ],
  };
}

export const heldNothing = 'The attribute was empty before, and this connection does not allow clearing attributes.';

/** The undo of a run on this number of third parties, and one value that cannot be restored. */
export function undoPlan(count: number): Review {
  const changes = Array.from({ length: count }, (_, index) => {
    const line = lines[index % 2]!;
    const thirdpartyId = count > 2 ? String(300_000 + index) : line.thirdpartyId;
    return reviewed({ ...line, thirdpartyId, held: line.values, values: line.held });
  });
  const final = reviewed({ ...lines[5]!, held: [true], values: [], verdict: 'refused', reason: heldNothing });
  return { changes: [...changes, final], problems: [] };
}

/** The service refuses one change in five, and the last one stays pending. */
export function sendReport(decided: readonly DecidedChange[]): SendReport {
  const sent = decided.filter(({ action }) => action === 'send');
  const outcomes = sent.map(({ id, name, change }, index) => {
    const kind: OutcomeKind = index === 2 ? 'refused' : index > 3 && index === sent.length - 1 ? 'pending' : 'sent';
    return {
      id,
      name,
      label: change.edit.attribute.label,
      kind,
      reason: kind === 'refused' ? 'Attribute locked by the evaluation in progress' : undefined,
    };
  });
  const counts: Record<OutcomeKind, number> = {
    sent: 0,
    unchanged: 0,
    conflict: 0,
    refused: 0,
    unknown: 0,
    pending: 0,
  };
  for (const { kind } of outcomes) counts[kind]++;
  return {
    run: 'run-9',
    counts,
    taken: decided.filter(({ action }) => action === 'useRemote').length,
    outcomes,
    stop: undefined,
  };
}
