import { describe, expect, it } from 'vitest';
import { ConnectorError, type HttpResponse, type HttpRequest } from '../../../../src/index.ts';
import type { Language } from '../../../../src/i18n/language.ts';
import { listActivity } from '../../../../src/workbook/activity.ts';
import type { WantedDecision } from '../../../../src/workbook/index.ts';
import { agreementOf } from '../../../../src/workbook/tasks/documents/agreement.ts';
import { decideDocuments } from '../../../../src/workbook/tasks/documents/decisions.ts';
import type { TaskContext } from '../../../../src/workbook/task-context.ts';
import { extractData } from '../../../../src/workbook/tasks/documents/extract-data.ts';
import { listExtractedNames } from '../../../../src/workbook/tasks/documents/extracted-names.ts';
import { listMissing } from '../../../../src/workbook/tasks/documents/missing-documents.ts';
import { countDocuments } from '../../../../src/workbook/tasks/documents/count-documents.ts';
import { listToDecide } from '../../../../src/workbook/tasks/documents/waiting-documents.ts';
import { fault, reply } from '../../../conformance/scripted-host.ts';
import { makeClient } from '../../../writing/service.ts';
import { openSheet } from '../../bench.ts';

interface WireDocument {
  readonly documentId: number;
  readonly statusCode: string;
  readonly documentCode?: string;
  readonly requestDate?: string;
  readonly evidences?: readonly unknown[];
}

interface WireDossier {
  readonly dossierId: number;
  readonly thirdpartyId: number;
  readonly documents?: readonly WireDocument[];
}

type Answer = (request: HttpRequest, attempt: number) => HttpResponse | undefined;

const json = (value: unknown): HttpResponse => reply(200, JSON.stringify(value));
const page = (content: readonly unknown[]): HttpResponse => json({ content, totalElements: content.length });

/** A service of a few dossiers; `first` may replace its answers. */
function openService(dossiers: readonly WireDossier[], first: Answer = () => undefined, overrides = {}) {
  const service = (request: HttpRequest, attempt: number): HttpResponse => {
    const answered = first(request, attempt);
    if (answered !== undefined) return answered;
    const { url } = request;
    if (/\/dossiers\?/.test(url)) return page(dossiers);
    if (/\/thirdparties\?/.test(url)) {
      return page(
        [...new Set(dossiers.map(({ thirdpartyId }) => thirdpartyId))].map((id) => ({
          thirdpartyId: id,
          name: `TP ${id}`,
        })),
      );
    }
    const [, owner] = /\/thirdparties\/(\d+)\/dossiers/.exec(url) ?? [];
    if (owner !== undefined) return json(dossiers.filter(({ thirdpartyId }) => String(thirdpartyId) === owner));
    const [, dossierId] = /\/dossiers\/(\d+)\/documents/.exec(url) ?? [];
    return json(others.get(Number(dossierId)) ?? []);
  };
  const others = new Map<number, readonly WireDocument[]>();
  const sheet = openSheet({}, { service });
  const context: TaskContext = { client: makeClient(overrides), language: 'en' };
  return { ...sheet, context, others, urls: () => sheet.service.sent.map(({ request }) => request.url) };
}

const missing = (documentId: number): WireDocument => ({ documentId, statusCode: 'MISSING' });

describe('reading dossiers with their documents', () => {
  it('costs no call for a dossier that comes with its documents', () => {
    const { run, context, urls } = openService([
      { dossierId: 1, thirdpartyId: 7, documents: [missing(11), missing(12)] },
    ]);
    expect(run(countDocuments(context))).toMatchObject({ missing: 2, thirdParties: 1 });
    expect(urls().filter((url) => url.includes('/documents'))).toEqual([]);
  });

  it('requests extracted data only for wanted documents', () => {
    const waiting = { documentId: 21, statusCode: 'ACTION_REQUIRED', evidences: [{ id: 1, responseId: 2 }] };
    const { run, context, others, urls } = openService([
      { dossierId: 1, thirdpartyId: 7, documents: [missing(11)] },
      { dossierId: 2, thirdpartyId: 7, documents: [waiting] },
      { dossierId: 3, thirdpartyId: 8 },
    ]);
    others.set(2, [waiting]).set(3, [missing(31)]);
    expect(
      run(listToDecide(context)).documents.map(({ documentId, thirdpartyName }) => [documentId, thirdpartyName]),
    ).toEqual([['21', 'TP 7']]);
    const asked = urls().filter((url) => url.includes('/documents'));
    expect(asked.map((url) => /dossiers\/(\d)/.exec(url)![1])).toEqual(['2', '3']);
    expect(asked.every((url) => url.includes('withExtractedData=true'))).toBe(true);
  });

  it('finds documents by their codes in any case, as users type them, and removes no row for it', () => {
    const { run, context, others } = openService([1, 2].map((dossierId) => ({ dossierId, thirdpartyId: 7 })));
    const evidences = [{ id: 1, serviceCheck: { extractedData: [{ name: 'siret', type: 'TEXT', value: '1' }] } }];
    const document = { ...missing(1), documentCode: 'DOC_KBIS', evidences };
    others.set(1, [document]).set(2, [{ ...document, documentId: 2, documentCode: 'DOC_RIB' }]);
    for (const documentCodes of [['DOC_KBIS'], ['doc_kbis'], ['Doc_Kbis']]) {
      expect(run(listExtractedNames(context, { documentCodes }))).toMatchObject([{ name: 'siret', met: 1 }]);
      const order = { documentCodes, mapping: { SIRET: ['siret'] } };
      expect(run(extractData(context, order))).toMatchObject({ rows: 1, removed: 0 });
    }
  });

  it('skips a dossier that has gone since it was listed', () => {
    const gone: Answer = ({ url }) => (url.includes('/dossiers/1/') ? reply(404, '{}') : undefined);
    const { run, context, others } = openService(
      [1, 2].map((dossierId) => ({ dossierId, thirdpartyId: 7 })),
      gone,
    );
    others.set(2, [missing(21)]);
    expect(run(countDocuments(context)).missing).toBe(1);
  });

  it('fails for a wrong path, instead of returning dossiers without documents', () => {
    const nowhere: Answer = ({ url }) => (url.includes('/documents') ? reply(404, '{}') : undefined);
    const { run, context } = openService(
      [1, 2].map((dossierId) => ({ dossierId, thirdpartyId: 7 })),
      nowhere,
    );
    expect(() => run(countDocuments(context))).toThrow(/paths\.documents\.list/);
  });
});

describe('the list of missing documents', () => {
  it('groups its rows: missing, not valid or expired, and expiring', () => {
    const ends = (documentId: number, statusCode: string, expirationDate: string): WireDocument => {
      return { documentId, statusCode, evidences: [{ id: 1, uploadDate: '2020-01-01', expirationDate }] };
    };
    const { run, context, user } = openService([
      {
        dossierId: 1,
        thirdpartyId: 7,
        documents: [
          missing(11),
          ends(12, 'VALID', '2001-01-01'),
          ends(13, 'INVALID', '2001-01-01'),
          ends(14, 'INVALID', '2999-01-01'),
          ends(15, 'VALID', '2998-01-01'),
          { documentId: 16, statusCode: 'VALID' },
          ends(17, 'MISSING', '2999-01-01'),
        ],
      },
    ]);
    const soon = run(listMissing(context, { days: 365_000 }));
    expect(soon.keys).toEqual({ overdue: ['1/11', '1/12', '1/13', '1/14', '1/17'], expiring: ['1/15'] });
    const { keys } = run(listMissing(context, { days: 30 }));
    expect(keys).toEqual({ overdue: ['1/11', '1/12', '1/13', '1/14', '1/17'], expiring: [] });
    expect(user.seeRows('TPR_Missing').length).toBe(5);
  });
});

describe('the queue of waiting documents', () => {
  const waiting = (documentId: number, requestDate: string | undefined, ...uploads: readonly (string | null)[]) => ({
    documentId,
    statusCode: 'ACTION_REQUIRED',
    ...(requestDate !== undefined && { requestDate }),
    evidences: uploads.map((uploadDate, id) => ({ id, responseId: 10 * documentId + id, uploadDate })),
  });

  /** The queue for one dossier with these documents. */
  function queueOf(documents: readonly WireDocument[], overrides = {}, language: Language = 'en') {
    const { run, context, others } = openService([{ dossierId: 1, thirdpartyId: 7 }], undefined, overrides);
    others.set(1, documents);
    return run(listToDecide({ ...context, language })).documents;
  }

  it('lacks only the documents of a dossier that the service refuses, and counts that dossier', () => {
    const refuse = (refused: RegExp) =>
      openService(
        [1, 2].map((dossierId) => ({ dossierId, thirdpartyId: 7 })),
        ({ url }) => (refused.test(url) ? reply(403, '{"message":"No right to this dossier."}') : undefined),
      );
    const one = refuse(/\/dossiers\/1\/documents/);
    one.others.set(2, [waiting(21, '2026-10-01T00:00:00')]);
    expect(one.run(listToDecide(one.context))).toMatchObject({
      documents: [{ documentId: '21' }],
      unread: 1,
      unreadDossiers: ['1'],
    });
    const all = refuse(/\/dossiers\/\d\/documents/);
    expect(() => all.run(listToDecide(all.context))).toThrow('No right to this dossier.');
  });

  it('is empty where none waits, without a read of third parties', () => {
    const { run, context, urls } = openService([{ dossierId: 1, thirdpartyId: 1, documents: [missing(1)] }]);
    expect(run(listToDecide(context))).toEqual({ documents: [], unread: 0, unreadDossiers: [] });
    expect(urls().filter((url) => /\/thirdparties\?/.test(url))).toEqual([]);
  });

  it('is sorted by request date, else by upload date; documents without a date are last', () => {
    const documents = [
      waiting(1, undefined, null),
      waiting(2, undefined, '2026-03-01T10:00:00.000'),
      waiting(3, '2026-02-01T10:00:00.000', '2026-02-20T10:00:00.000'),
      waiting(4, '2026-02-01T10:00:00.000', '2026-02-10T10:00:00.000'),
      waiting(5, '2026-04-01T10:00:00.000'),
    ];
    expect(queueOf(documents).map(({ documentId }) => documentId)).toEqual(['4', '3', '2', '5', '1']);
  });

  it('shows the newest upload that can be decided, or the oldest where the account decides by that (G79)', () => {
    const uploads = ['2026-02-01T10:00:00.000', '2026-03-01T10:00:00.000'];
    for (const [pickEvidence, responseId, uploadDate] of [
      ['newest', '31', uploads[1]],
      ['oldest', '30', uploads[0]],
    ]) {
      const shown = queueOf([waiting(3, undefined, ...uploads)], { 'evidence.pick': pickEvidence });
      expect(shown).toMatchObject([{ responseId, uploadDate, thirdpartyName: 'TP 7', thirdpartyId: '7' }]);
    }
  });

  it('shows issuer and transmitter of an upload, with the company’s words and the code (G75)', () => {
    const upload = { id: 1, responseId: 30, issuer: 'DO', transmitter: 'FOURNISSEUR', format: 'COPIE' };
    const documents = [{ documentId: 3, statusCode: 'ACTION_REQUIRED', evidences: [upload] }];
    const shown = queueOf(documents, { 'labels.transmitter': { fournisseur: 'supplier' } });
    expect(shown).toMatchObject([{ issuer: 'data owner (DO)', transmitter: 'supplier (FOURNISSEUR)', format: 'copy' }]);
  });

  it('shows the codes of an upload in the language of the user, and an unknown code unchanged (G75)', () => {
    const shownIn = (language: Language, upload: object) =>
      queueOf(
        [{ documentId: 3, statusCode: 'ACTION_REQUIRED', evidences: [{ id: 1, responseId: 30, ...upload }] }],
        {},
        language,
      );
    const known = { issuer: 'DO', transmitter: 'FOURNISSEUR', format: 'ORIGINALNUMERIQUE' };
    expect(shownIn('en', known)).toMatchObject([
      { issuer: 'data owner (DO)', transmitter: 'supplier', format: 'digital original' },
    ]);
    expect(shownIn('fr', known)).toMatchObject([
      { issuer: 'donneur d’ordre (DO)', transmitter: 'fournisseur', format: 'original numérique' },
    ]);
    const unknown = { issuer: 'X', transmitter: 'TIERS_DE_CONFIANCE', format: null };
    expect(shownIn('fr', unknown)).toMatchObject([unknown]);
  });

  it('shows a document without an upload, with nothing to compare', () => {
    expect(queueOf([waiting(3, undefined)])).toMatchObject([
      { documentId: '3', responseId: null, uploadDate: null, expirationDate: null, fileName: null, facts: [] },
    ]);
  });

  it.each([
    [null, ['2001-12-31'], '2001-12-31', 'expired'],
    [null, ['31/12/2001', '2999-12-31'], '2001-12-31', 'expired'],
    ['2001-12-31', ['2999-12-31'], '2001-12-31', 'expired'],
    ['2999-12-31', ['2001-12-31'], '2001-12-31', 'expired'],
    ['2999-12-31', ['2999-12-31'], '2999-12-31', 'matches'],
    [null, ['2999-12-31'], '2999-12-31', 'matches'],
    [null, ['until further notice', null], null, 'look'],
    [null, [], null, 'matches'],
  ] as const)('with the stored end %j and the stated end %j: it ends %j and %s', (kept, stated, expires, agreement) => {
    const extractedData = [
      { name: 'raison_sociale', type: 'TEXT', value: 'TP 7' },
      ...stated.map((value) => ({ name: 'date_fin_validite', type: 'TEXT', value })),
    ];
    const evidences = [{ id: 1, responseId: 2, expirationDate: kept, serviceCheck: { extractedData } }];
    const [shown] = queueOf([{ documentId: 3, statusCode: 'ACTION_REQUIRED', evidences }]);
    expect([shown!.expirationDate, agreementOf(shown!)]).toEqual([expires, agreement]);
  });
});

describe('the table of missing documents', () => {
  it('is sorted by third party, hides its ids, colours its statuses, and is in the log', () => {
    const { run, context, user } = openService([
      { dossierId: 1, thirdpartyId: 9, documents: [missing(11)] },
      { dossierId: 3, thirdpartyId: 7, documents: [missing(31)] },
      { dossierId: 2, thirdpartyId: 7, documents: [missing(21)] },
    ]);
    run(listMissing(context, { days: 30 }));
    const headers = user.seeHeaders('TPR_Missing');
    const look = (header: string) => user.seeLook('TPR_Missing', header);
    expect(headers.filter((header) => look(header)?.look === 'status')).toEqual(['Status']);
    expect(headers.filter((header) => look(header)?.isHidden === true).length).toBeGreaterThan(1);
    const rows = user.seeRows('TPR_Missing').map((cells) => [cells[headers.indexOf('Name')], cells.at(-1)]);
    expect(rows).toEqual([
      ['TP 7', '2/21'],
      ['TP 7', '3/31'],
      ['TP 9', '1/11'],
    ]);
    expect(run(listActivity(context))).toMatchObject([
      { task: 'missing', done: 3, failed: 0, pending: 0, ended: 'whole' },
    ]);
  });
});

it('the table of missing documents is sorted by name in any case and without accents', () => {
  const names = ['Zinc', 'élan', 'Étain', 'Ambre', 'bois'];
  const dossiers = names.map((_, at) => ({ dossierId: at + 1, thirdpartyId: at + 1, documents: [missing(at)] }));
  const { run, context, user } = openService(dossiers, ({ url }) =>
    /\/thirdparties\?/.test(url) ? page(names.map((name, at) => ({ thirdpartyId: at + 1, name }))) : undefined,
  );
  run(listMissing(context, { days: 30 }));
  const place = user.seeHeaders('TPR_Missing').indexOf('Name');
  expect(user.seeRows('TPR_Missing').map((cells) => cells[place])).toEqual(['Ambre', 'bois', 'élan', 'Étain', 'Zinc']);
});

it('where the list only names third parties, details are not updated, and a warning says so', () => {
  const listed: Record<string, unknown> = { thirdpartyId: 7, name: 'Zinc', kind: 'SUPPLIER', country: 'BE' };
  const { run, context, user } = openService([{ dossierId: 1, thirdpartyId: 7, documents: [missing(11)] }], ({ url }) =>
    /\/thirdparties\?/.test(url) ? page([listed]) : undefined,
  );
  const columns = ['kind', 'country'];
  const cells = () => {
    const headers = user.seeHeaders('TPR_Missing');
    const [row] = user.seeRows('TPR_Missing');
    return ['Kind', 'Country'].map((header) => row?.[headers.indexOf(header)]);
  };
  expect(run(listMissing(context, { days: 30, columns })).warnings).toBeUndefined();
  expect(cells()).toEqual(['supplier', 'BE']);
  delete listed['country'];
  const { warnings } = run(listMissing(context, { days: 30 }));
  expect(warnings).toEqual([expect.stringMatching(/list of third parties does not have these columns.*: Country\./)]);
  expect(cells()).toEqual(['supplier', 'BE']);
});

describe('a run that the service stops in the middle', () => {
  const dossiers = Array.from({ length: 30 }, (_, n) => ({ dossierId: n + 1, thirdpartyId: 7 }));
  const busy: Answer = ({ url }) => {
    const [, id] = /\/dossiers\/(\d+)\/documents/.exec(url) ?? [];
    return Number(id) > 20 ? reply(429, '', { 'retry-after': '86400' }) : undefined;
  };

  it('writes the missing documents found so far, and reports that there may be more', () => {
    const { run, context, others, user } = openService(dossiers, busy, { 'rate.maxConcurrent': 4 });
    for (const { dossierId } of dossiers) others.set(dossierId, [missing(100 + dossierId)]);
    const report = run(listMissing(context, { days: 30 }));
    expect(report).toMatchObject({ isPartial: true, failure: { kind: 'retry-later', status: 429 } });
    expect(report.rows).toBeGreaterThanOrEqual(16);
    expect(report.rows).toBeLessThanOrEqual(20);
    expect(user.seeRows('TPR_Missing').length).toBe(report.rows);
  });

  it('still returns the extracted fields found so far', () => {
    const { run, context, others } = openService(dossiers, busy, { 'rate.maxConcurrent': 4 });
    const extractedData = [{ name: 'siret', type: 'TEXT', value: '1' }];
    const evidences = [{ id: 1, serviceCheck: { extractedData } }];
    for (const { dossierId } of dossiers) others.set(dossierId, [{ ...missing(100 + dossierId), evidences }]);
    const [name] = run(listExtractedNames(context, { documentCodes: [] }));
    expect(name).toMatchObject({ name: 'siret', example: '1' });
    expect(name!.met).toBeGreaterThanOrEqual(16);
  });

  it('returns the extracted fields sorted by how often they were found, then by how often they occurred, then by name', () => {
    const { run, context, others } = openService(dossiers.slice(0, 3));
    const field = (name: string, value: string | null) => ({ name, type: 'TEXT', value });
    const readOff = (...extractedData: object[]) => [{ id: 1, serviceCheck: { extractedData } }];
    const [one, two, three] = dossiers.map(({ dossierId }) => dossierId);
    others.set(one!, [{ ...missing(1), evidences: readOff(field('b', '1'), field('a', '1'), field('rare', null)) }]);
    others.set(two!, [{ ...missing(2), evidences: readOff(field('often', '1'), field('b', null)) }]);
    others.set(three!, [{ ...missing(3), evidences: readOff(field('often', '1'), field('rare', null)) }]);
    const names = run(listExtractedNames(context, { documentCodes: [] }));
    expect(names.map(({ name, found, met }) => [name, found, met])).toEqual([
      ['often', 2, 2],
      ['b', 1, 2],
      ['a', 1, 1],
      ['rare', 0, 2],
    ]);
  });

  it('returns the question of a form beside its key', () => {
    const { run, context, others } = openService(dossiers.slice(0, 2));
    const answer = (key: string, title: string | null) => ({ type: 'string', key, title, order: 1, value: 'a' });
    const filledIn = (...formdata: object[]) => [{ id: 1, formdata }];
    const [one, two] = dossiers.map(({ dossierId }) => dossierId);
    others.set(one!, [{ ...missing(1), evidences: filledIn(answer('q12', null), answer('q13', ' ')) }]);
    others.set(two!, [{ ...missing(2), evidences: filledIn(answer('q12', 'Do you have a code of conduct?')) }]);
    const names = run(listExtractedNames(context, { documentCodes: [] }));
    expect(names.map(({ name, question }) => [name, question])).toEqual([
      ['q12', 'Do you have a code of conduct?'],
      ['q13', null],
    ]);
  });

  it('without any result fails with the reason', () => {
    const { run, context } = openService(dossiers, ({ url }) => {
      return url.includes('/documents') ? reply(429, '', { 'retry-after': '86400' }) : undefined;
    });
    expect(() => run(listMissing(context, { days: 30 }))).toThrow(ConnectorError);
  });
});

describe('decisions', () => {
  const wanted = (id: number): WantedDecision => {
    return { dossierId: '1', documentId: String(id), responseId: String(id), decision: { kind: 'approve' } };
  };
  const decisions = [1, 2, 3, 4, 5, 6].map(wanted);

  /** Documents that wait until they are approved; `fate` may replace the service's answers. */
  function openQueue(fate: Answer) {
    const approved = new Set<string>();
    const answer: Answer = (request, attempt) => {
      const answered = fate(request, attempt);
      if (answered !== undefined) return answered;
      const [, responseId] = /\/responses\/(\d+)\/approve/.exec(request.url) ?? [];
      if (responseId !== undefined) approved.add(responseId);
      if (responseId !== undefined) return reply(204);
      const [, documentId = ''] = /\/documents\/(\d+)/.exec(request.url) ?? [];
      const evidences = [{ id: 1, responseId: documentId }];
      return json({ documentId, evidences, statusCode: approved.has(documentId) ? 'VALID' : 'ACTION_REQUIRED' });
    };
    const queue = openService([], answer, { 'rate.maxConcurrent': 1 });
    return { ...queue, approved };
  }

  it('are made only on an answer of the document that was read: any other is refused, and nothing is sent', () => {
    const { run, context, approved, urls } = openQueue(() => undefined);
    const { outcomes } = run(decideDocuments(context, { decisions: [{ ...wanted(1), responseId: '2' }] }));
    expect(outcomes).toMatchObject([{ kind: 'refused', reason: expect.stringContaining('no answer 2') }]);
    expect(approved.size).toBe(0);
    expect(urls().filter((url) => url.includes('/responses/'))).toEqual([]);
  });

  it('leave the rest pending after the sign-in has expired', () => {
    const { run, context, approved } = openQueue(({ url }) => (/\/documents\/3/.test(url) ? reply(401) : undefined));
    const { outcomes } = run(decideDocuments(context, { decisions }));
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      'decided',
      'decided',
      'pending',
      'pending',
      'pending',
      'pending',
    ]);
    expect(approved).toEqual(new Set(['1', '2']));
  });

  it('stay pending where no connection can be established, which each reports after one request', () => {
    const { run, context, service } = openQueue(() => ({ ...reply(0), unreached: 'name' }));
    const { outcomes } = run(decideDocuments(context, { decisions }));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['pending']));
    for (const { reason } of outcomes)
      expect(reason).toMatch(/^The host name could not be found: \S+\. Check the address/);
    expect(service.sent).toHaveLength(1);
  });

  it('that are refused concern only their document, with the message of the service', () => {
    const { run, context } = openQueue(({ url }) =>
      /\/responses\/2\//.test(url) ? reply(403, '{"message":"You may not decide on this."}') : undefined,
    );
    const { outcomes } = run(decideDocuments(context, { decisions }));
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      'decided',
      'refused',
      'decided',
      'decided',
      'decided',
      'decided',
    ]);
    expect(outcomes[1]!.reason).toMatch(/You may not decide on this/);
  });

  it('are logged one by one, with the result of the run', () => {
    const { run, context } = openQueue(({ url }) => (/\/responses\/2\//.test(url) ? reply(403, '') : undefined));
    run(decideDocuments(context, { decisions }));
    const [logged] = run(listActivity(context));
    expect(logged).toMatchObject({ task: 'decide', done: 5, failed: 1, pending: 0, ended: 'failed' });
    expect(logged?.failures).toMatchObject([{ key: '2', reason: expect.stringMatching(/^This user/) }]);
  });

  it('have a line each on the sheet Activity, with their outcome', () => {
    const { run, context, user } = openQueue(() => undefined);
    const named = { ...wanted(1), thirdpartyName: 'Morel', documentName: 'Register extract' };
    run(decideDocuments(context, { decisions: [named] }));
    const headers = user.seeHeaders('TPR_Activity');
    const [cells = []] = user.seeRows('TPR_Activity');
    const line = Object.fromEntries(cells.map((cell, column) => [headers[column], cell]));
    expect(line).toMatchObject({
      Name: 'Morel',
      Field: 'Register extract',
      Outcome: expect.stringMatching(/: valid$/),
    });
    expect(line['After']).toMatch(/approve/i);
  });

  it('that are refused without a message get one of ours', () => {
    const { run, context } = openQueue(({ url }) => (/\/responses\/2\//.test(url) ? reply(403, '') : undefined));
    expect(run(decideDocuments(context, { decisions })).outcomes[1]).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/^This user is not allowed to do that/),
    });
  });

  it('give the user a reason in their language, and the log one in that of the workbook', () => {
    const { run, context } = openQueue(({ url }) => (/\/responses\/2\//.test(url) ? reply(403, '') : undefined));
    const { outcomes } = run(decideDocuments({ ...context, userLanguage: 'fr' }, { decisions }));
    expect(outcomes[1]!.reason).toMatch(/^Cet utilisateur/);
    expect(run(listActivity(context))[0]?.failures).toMatchObject([{ reason: expect.stringMatching(/^This user/) }]);
  });

  it('without an answer, twice, are pending; the others continue', () => {
    const { run, context } = openQueue(({ url }) =>
      /\/responses\/2\//.test(url) ? fault('The connection broke.') : undefined,
    );
    const { outcomes } = run(decideDocuments(context, { decisions }));
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      'decided',
      'pending',
      'decided',
      'decided',
      'decided',
      'decided',
    ]);
  });

  it('are not sent where the workbook refuses to keep them in its log', () => {
    const { run, context, approved, host } = openQueue(() => undefined);
    const refusal = new ConnectorError('config', 'The workbook is protected.', { field: 'protection' });
    Object.assign(host, {
      saveText: () => {
        throw refusal;
      },
    });
    expect(() => run(decideDocuments(context, { decisions }))).toThrow(refusal);
    expect(approved.size).toBe(0);
  });

  it('are in the log as interrupted where the workbook was closed while they were sent', () => {
    const { run, context, approved } = openQueue(({ url }) => {
      if (/\/documents\/3/.test(url)) throw new Error('The workbook was closed.');
      return undefined;
    });
    expect(() => run(decideDocuments(context, { decisions }))).toThrow(/closed/);
    expect(approved.size).toBe(2);
    expect(run(listActivity(context))).toMatchObject([
      { task: 'decide', done: 0, pending: 6, ended: 'interrupted', isUndoable: false },
    ]);
  });

  it('of a deleted document are skipped', () => {
    const { run, context } = openQueue(({ url }) => (/\/documents\/2/.test(url) ? reply(404, '{}') : undefined));
    const { outcomes } = run(decideDocuments(context, { decisions }));
    expect(outcomes[1]).toMatchObject({ kind: 'skipped', status: null });
  });
});
