import type { Candidate, OnboardOrder, OnboardReport, PlannedAddition } from '@tpr/core/workbook';

/** Three hundred lines: most are valid, and each kind of problem occurs. */
export function candidates(): readonly Candidate[] {
  return Array.from({ length: 300 }, (_, index): Candidate => {
    const value = String(73_282_932_000_074 + index * 17).padStart(14, '0');
    const base = { line: index + 1, typed: value, idKind: 'SIRET', value, countryCode: 'FR' } as const;
    if (index % 50 === 3)
      return { ...base, typed: value.slice(1), state: 'padded', reason: 'A leading nought was put back.' };
    if (index % 60 === 7) return { ...base, state: 'duplicate', reason: 'The same as line 3.' };
    if (index % 90 === 11)
      return {
        ...base,
        typed: '7328293200007X',
        idKind: undefined,
        value: undefined,
        state: 'invalid',
        reason: 'A SIRET has 14 digits; this has a letter.',
      };
    return { ...base, state: 'valid', reason: undefined };
  });
}

export function planned(list: readonly Candidate[]): readonly PlannedAddition[] {
  return list.map((candidate, index): PlannedAddition => {
    const known = { thirdpartyId: undefined, name: `Entreprise ${candidate.line}` };
    if (candidate.state === 'invalid' || candidate.state === 'duplicate')
      return { ...candidate, ...known, name: null, plan: 'cannot' };
    if (index % 70 === 5) {
      const party = { thirdpartyId: '200001', name: 'Ateliers Morel SAS' };
      const listed = { name: 'Morel', postalCode: '01000', reference: '0042', others: [] };
      const findings = ['deregistered', 'monitored'] as const;
      const match = { ...party, findings, status: 'DEREGISTERED', remark: 'Also in line 76 of the list.' };
      return { ...candidate, ...party, plan: 'alreadyThere', listed, match };
    }
    if (index % 100 === 9)
      return { ...candidate, ...known, name: null, plan: 'notFound', reason: 'The directory does not know it.' };
    return { ...candidate, ...known, plan: 'add' };
  });
}

export function onboarded({ additions, includesExisting = false }: OnboardOrder): OnboardReport {
  const wanted = additions.filter(({ plan }) => plan === 'add').length;
  const existing = additions.filter(({ plan }) => plan === 'alreadyThere').length;
  return {
    run: 'run-10',
    added: Math.max(0, wanted - 1),
    dossierStarted: includesExisting ? existing : 0,
    alreadyThere: additions.length - wanted - (includesExisting ? existing : 0),
    leftOut: 0,
    refused: Math.min(1, wanted),
    pending: 0,
    stop: undefined,
  };
}
