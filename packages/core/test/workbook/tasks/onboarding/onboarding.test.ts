import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cancelled, type Language, type HttpResponse, type HttpRequest } from '../../../../src/index.ts';
import { createProfile } from '../../../../src/api/index.ts';
import type { OnboardOrder, OnboardReport, PlannedAddition } from '../../../../src/workbook/index.ts';
import { createBlockingRunner } from '../../../../src/runtime/blocking/index.ts';
import type { TaskContext } from '../../../../src/workbook/task-context.ts';
import { typeCodes } from '../../../../src/values/legal-id-result.ts';
import { listActivity } from '../../../../src/workbook/activity.ts';
import { onboard } from '../../../../src/workbook/tasks/onboarding/onboarding.ts';
import { planOnboarding } from '../../../../src/workbook/tasks/onboarding/unfinished.ts';
import { createMemoryWorkbook } from '../../../conformance/memory-workbook.ts';
import { createVirtualSyncHost, fault, refusal, reply } from '../../../conformance/scripted-host.ts';
import { makeClient } from '../../../writing/service.ts';

/** The result of a write: done, not done without an answer, done without an answer, postponed until tomorrow, or refused. */
type Fate = 'done' | 'lost' | 'answer lost' | 'tomorrow' | 'refused';

interface Held {
  readonly siret: string;
  readonly thirdpartyId: string;
  readonly attributes: Map<string, unknown>;
  readonly dossiers: { readonly reference: string; readonly typeCode: string; readonly until?: string }[];
}

const sirets = ['73282932000074', '35600000000048', '00016335200016', '44306184100047', '55208131766522'];
const there = sirets[0]!;

const json = (value: unknown, status = 200): HttpResponse => reply(status, JSON.stringify(value));

/** A service with a portfolio; writes follow `fates` in order, and succeed after the last one. */
class Portfolio {
  readonly held: Held[] = [];
  readonly fates: Fate[];
  /** Completed writes, by their effect: none may occur twice. */
  readonly done: string[] = [];
  /** The requested additions. */
  readonly wanted: object[] = [];
  /** Whether dossiers are refused to readers once there is one. */
  hidesDossiers = false;
  /** Whether the dossiers are listed without their types. */
  hidesTypes = false;
  /** The references of archived dossiers, with the response to a dossier of the same reference. */
  readonly archived = new Map<string, HttpResponse>();
  /** Third parties whose reads are answered with 500. */
  readonly failing = new Set<string>();
  /** The SIRET of a company by another identifier of it. */
  readonly aliases = new Map<string, string>();

  constructor(fates: readonly Fate[]) {
    this.fates = [...fates];
    this.add(there).attributes.set('Criticality', ['High']);
    this.done.length = 0;
  }

  readonly answer = (request: HttpRequest): HttpResponse => {
    const { method, url, body = '' } = request;
    const sent: Record<string, string> = body === '' ? {} : JSON.parse(body);
    const [, id, part] = /\/thirdparties\/(\d+)\/(\w+)/.exec(url) ?? [];
    const held = this.held.find(({ thirdpartyId }) => thirdpartyId === id);
    if (/\/thirdparties\?/.test(url)) {
      const content = this.held.map(({ siret, thirdpartyId }) => ({ siret, thirdpartyId }));
      return json({ content, totalElements: content.length });
    }
    if (url.endsWith('/thirdparties/search')) return json(this.search(sent['value']!));
    if (method === 'GET' && this.failing.has(id ?? '')) return refusal(500, 'No such index.');
    if (method === 'GET' && part === 'attributes') {
      return json([...held!.attributes].map(([label, values]) => ({ label, values })));
    }
    if (method === 'GET' && part === 'dossiers' && this.hidesDossiers && held!.dossiers.length > 0) return refusal(403);
    if (method === 'GET' && part === 'dossiers') {
      return json(
        held!.dossiers.map(({ reference, typeCode, until }, n) => {
          const shown = { dossierId: `${id}${n}`, dossierReference: reference };
          const type = !this.hidesTypes && { dossierTypeCode: typeCode };
          return { ...shown, ...type, ...(until !== undefined && { expirationDate: until }) };
        }),
      );
    }
    if (method === 'GET') return json([{ label: 'Criticality', type: 'list_unique', choices: ['High', 'Low'] }]);
    const fate = this.fates.shift() ?? 'done';
    if (fate === 'tomorrow') return reply(429, '', { 'retry-after': '86400' });
    if (fate === 'refused') return refusal(400, 'Not today.');
    if (fate === 'lost') return fault('The connection broke.');
    const answered = held === undefined ? this.answerAddition(sent) : this.write(held, part!, sent);
    return fate === 'done' ? answered : fault('The connection broke.');
  };

  private search(value: string): unknown[] {
    const siret = this.siretOf(value);
    const held = this.held.find((each) => each.siret === siret);
    return [{ siret, name: `Company ${siret}`, thirdpartyId: held?.thirdpartyId ?? null }];
  }

  private answerAddition(sent: Record<string, string>): HttpResponse {
    this.wanted.push(sent);
    const wanted = this.siretOf(sent['companyIdValue']!);
    if (this.held.some(({ siret }) => siret === wanted)) return json({ message: 'It is there already.' }, 409);
    return json({ thirdpartyId: this.add(wanted).thirdpartyId }, 201);
  }

  private siretOf(value: string): string {
    return this.aliases.get(value) ?? value;
  }

  add(siret: string): Held {
    const held = { siret, thirdpartyId: String(100 + this.held.length), attributes: new Map(), dossiers: [] };
    this.held.push(held);
    this.done.push(`add ${siret}`);
    return held;
  }

  private write(held: Held, part: string, sent: Record<string, string>): HttpResponse {
    if (part === 'attributes') {
      held.attributes.set(sent['label']!, sent['values']);
      return reply(200);
    }
    const reference = sent['dossierReference']!;
    const taken = this.archived.get(reference);
    if (taken !== undefined) return taken;
    held.dossiers.push({ reference, typeCode: sent['dossierTypeCode']! });
    this.done.push(`dossier ${held.siret}`);
    return json({ dossierId: `${held.thirdpartyId}${held.dossiers.length - 1}`, dossierReference: reference }, 201);
  }
}

const addition = (siret: string, line: number): PlannedAddition => ({
  line,
  typed: siret,
  idKind: 'SIRET',
  value: siret,
  state: 'valid',
  countryCode: 'FR',
  reason: undefined,
  plan: 'add',
  thirdpartyId: undefined,
  name: null,
});
const order: OnboardOrder = {
  additions: sirets.map((siret, place) => addition(siret, place + 1)),
  attributes: [{ label: 'Criticality', cell: 'Low' }],
  dossierType: 'SCREENING',
};

/** One workbook over several runs; `cutAfter` aborts a run after this number of answers of the host. */
function openWorkbook(portfolio: Portfolio, userLanguage: Language = 'en') {
  const { host, user } = createMemoryWorkbook();
  const verbs: Readonly<Record<string, (input: never) => unknown>> = host;
  const service = createVirtualSyncHost({ service: portfolio.answer });
  const runner = createBlockingRunner({ ...service, workbook: (verb, input) => verbs[verb]!(input as never) });
  const context: TaskContext = { client: makeClient({ 'retry.maxAttempts': 1 }), language: 'en', userLanguage };
  const run = (cutAfter = Infinity, wanted = order): OnboardReport | undefined => {
    let answers = 0;
    // After a Retry-After of a day the next run is a day later.
    service.sleep(86_400_000);
    try {
      return runner.run(onboard(context, wanted), { isCancelled: () => ++answers > cutAfter });
    } catch (error) {
      if (error instanceof Cancelled) return undefined;
      throw error;
    }
  };
  const log = () => runner.run(listActivity(context));
  const plan = (...lines: PlannedAddition[]) => runner.run(planOnboarding(context, { candidates: lines }));
  return { run, plan, user, log };
}

function checkWhole(portfolio: Portfolio, includesExisting = false): void {
  expect([...portfolio.done].sort()).toEqual(
    sirets
      .flatMap((siret) => [`add ${siret}`, `dossier ${siret}`])
      .filter((write) => write !== `add ${there}` && (includesExisting || write !== `dossier ${there}`))
      .sort(),
  );
  for (const { siret, attributes, dossiers } of portfolio.held) {
    expect([siret, attributes.get('Criticality')]).toEqual([siret, [siret === there ? 'High' : 'Low']]);
    expect(dossiers.length).toBe(siret === there && !includesExisting ? 0 : 1);
  }
}

describe('onboarding', () => {
  it('uses the shipped alias that its scripted service expects', () => {
    expect(createProfile().get('body.dossiers.create.typeCode')).toBe('dossierTypeCode');
  });

  it('adds missing third parties, and does not change existing ones', () => {
    const portfolio = new Portfolio([]);
    const { run, user } = openWorkbook(portfolio);
    expect(run()).toMatchObject({ added: 4, alreadyThere: 1, refused: 0, pending: 0, stop: undefined });
    checkWhole(portfolio);
    expect(user.seeRows('TPR_Onboarding').length).toBe(5);
    const coloured = user
      .seeHeaders('TPR_Onboarding')
      .filter((header) => user.seeLook('TPR_Onboarding', header)?.look === 'status');
    expect(coloured).toEqual(['Outcome']);
  });

  it('sends the code of the kind of an identifier, its value, and the country where it is known', () => {
    const portfolio = new Portfolio([]);
    const { run } = openWorkbook(portfolio);
    const additions = [
      addition(sirets[1]!, 1),
      { ...addition('DE136695976', 2), idKind: 'VAT' as const, countryCode: 'DE' },
      { ...addition('150483782', 3), idKind: 'DUNS' as const, countryCode: undefined },
    ];
    expect(run(Infinity, { additions, attributes: [], dossierType: undefined })).toMatchObject({ added: 3 });
    expect(portfolio.wanted).toEqual([
      { companyIdType: typeCodes.SIRET, companyIdValue: sirets[1], countryCode: 'FR' },
      { companyIdType: typeCodes.VAT, companyIdValue: 'DE136695976', countryCode: 'DE' },
      { companyIdType: typeCodes.DUNS, companyIdValue: '150483782' },
    ]);
  });

  it('adds nothing by a kind that the service does not accept', () => {
    const portfolio = new Portfolio([]);
    const { run } = openWorkbook(portfolio);
    const additions = [{ ...addition('356000000', 1), idKind: 'SIREN' as const }];
    expect(run(Infinity, { additions, attributes: [], dossierType: undefined })).toMatchObject({ added: 0 });
    expect(portfolio.wanted).toEqual([]);
  });

  it('reports for an added third party which attribute was refused, and why', () => {
    const portfolio = new Portfolio(['done', 'refused']);
    const { run, user } = openWorkbook(portfolio);
    expect(run(Infinity, { ...order, additions: [addition(sirets[1]!, 1)] })).toMatchObject({ added: 1, refused: 0 });
    const [row] = user.seeRows('TPR_Onboarding');
    expect(row).toContainEqual(expect.stringMatching(/^Criticality was not set: .*Not today\./));
  });

  it('says why it stopped in the language of the user, and writes it in that of the workbook', () => {
    const { run, user } = openWorkbook(new Portfolio(['tomorrow']), 'fr');
    expect(run(Infinity, { ...order, additions: [addition(sirets[1]!, 1)] })?.stop).toMatch(/^Le service/);
    expect(user.seeRows('TPR_Onboarding')[0]).toContainEqual(expect.stringMatching(/^The service/));
    const wrong = { ...order, attributes: [{ label: 'Criticality', cell: 'Extreme' }] };
    expect(() => run(Infinity, wrong)).toThrow(/Rien n’a été envoyé/);
  });

  it('reports a dossier that was created and cannot be read back, and creates it once', () => {
    const portfolio = new Portfolio([]);
    portfolio.hidesDossiers = true;
    const { run, user } = openWorkbook(portfolio);
    expect(run(Infinity, { ...order, additions: [addition(sirets[1]!, 1)] })).toMatchObject({ added: 1, refused: 0 });
    expect(user.seeRows('TPR_Onboarding')[0]).toContainEqual(
      expect.stringMatching(/created, but could not be read back/),
    );
    expect(portfolio.done).toEqual([`add ${sirets[1]}`, `dossier ${sirets[1]}`]);
  });

  it('sends nothing for any line while an attribute is wrong, and names it', () => {
    const portfolio = new Portfolio([]);
    const { run } = openWorkbook(portfolio);
    expect(() => run(Infinity, { ...order, attributes: [{ label: 'Criticality', cell: 'Extreme' }] })).toThrow(
      expect.objectContaining({
        kind: 'config',
        field: 'attribute',
        message: expect.stringMatching(/^Criticality: .*Extreme.* Nothing was sent\.$/),
      }),
    );
    expect(portfolio.done).toEqual([]);
  });

  it('adds no line that the plan rejects, whatever has come into the portfolio since', () => {
    const portfolio = new Portfolio([]);
    const { run } = openWorkbook(portfolio);
    const rejected = (['cannot', 'notFound'] as const).map((plan, n) => ({ ...addition(there, n + 1), plan }));
    expect(run(Infinity, { ...order, additions: rejected })).toMatchObject({ added: 0, leftOut: 2, refused: 0 });
  });

  it('counts a line that the service refuses apart from one that was never sent', () => {
    const { run, user } = openWorkbook(new Portfolio(['refused']));
    const additions = [addition(sirets[1]!, 1), { ...addition(sirets[2]!, 2), plan: 'notFound' as const }];
    expect(run(Infinity, { ...order, additions })).toMatchObject({ added: 0, leftOut: 1, refused: 1 });
    const outcomes = user
      .seeRows('TPR_Onboarding')
      .map((row) => row.find((cell) => cell === 'refused' || cell === 'left out'));
    expect(new Set(outcomes)).toEqual(new Set(['left out', 'refused']));
  });

  it('completes a third party that an earlier run had begun only if the plan counts it as one to add', () => {
    const portfolio = new Portfolio(['done', 'tomorrow']);
    const { run, plan } = openWorkbook(portfolio);
    const begun = addition(sirets[1]!, 1);
    expect(run(Infinity, { ...order, additions: [begun] })).toMatchObject({ pending: 1 });
    const stranger = { ...begun, plan: 'alreadyThere' as const, thirdpartyId: '101' };
    expect(run(Infinity, { ...order, additions: [stranger] })).toMatchObject({ added: 0, alreadyThere: 1 });
    expect(portfolio.done).toEqual([`add ${sirets[1]}`]);
    expect(portfolio.held[1]!.attributes.size).toBe(0);
    const planned = plan(begun, addition(there, 2));
    expect(planned.map((each) => each.plan)).toEqual(['add', 'alreadyThere']);
    expect(planned[0]).toMatchObject({
      thirdpartyId: '101',
      reason: expect.stringMatching(/An earlier run did not complete/),
    });
    expect(run(Infinity, { ...order, additions: planned })).toMatchObject({ added: 1, alreadyThere: 1 });
    expect(portfolio.done).toEqual([`add ${sirets[1]}`, `dossier ${sirets[1]}`]);
    expect(plan(begun)).toMatchObject([{ plan: 'alreadyThere' }]);
  });

  describe('a campaign: dossiers for third parties that are there already', () => {
    const [thereAlready] = order.additions as [PlannedAddition];
    const campaign = (...additions: readonly PlannedAddition[]): OnboardOrder => {
      return { additions, attributes: order.attributes, dossierType: 'CSR', includesExisting: true };
    };
    const known = { ...thereAlready, plan: 'alreadyThere' as const, thirdpartyId: '100' };
    const rowsOf = ({ user }: ReturnType<typeof openWorkbook>) =>
      user.seeRows('TPR_Onboarding').map((row) => row.slice(-3, -1));

    it('starts one dossier for each, and changes no attribute', () => {
      const portfolio = new Portfolio([]);
      const bench = openWorkbook(portfolio);
      expect(bench.run(Infinity, campaign(known))).toMatchObject({ added: 0, dossierStarted: 1, alreadyThere: 0 });
      expect(portfolio.done).toEqual([`dossier ${there}`]);
      expect(portfolio.held[0]!.attributes.get('Criticality')).toEqual(['High']);
      expect(rowsOf(bench)).toEqual([['dossier started', 'The third party is already in the portfolio.']]);
      expect(bench.run(Infinity, campaign(known))).toMatchObject({ dossierStarted: 0, alreadyThere: 1 });
      expect(portfolio.done).toEqual([`dossier ${there}`]);
      expect(rowsOf(bench)).toEqual([['already there', 'The third party already has a dossier of this type.']]);
    });

    it('starts none unless the order includes them', () => {
      const portfolio = new Portfolio([]);
      const { run } = openWorkbook(portfolio);
      const { includesExisting: _, ...without } = campaign(known);
      expect(run(Infinity, without)).toMatchObject({ dossierStarted: 0, alreadyThere: 1 });
      expect(run(Infinity, { ...campaign(known), dossierType: undefined })).toMatchObject({ alreadyThere: 1 });
      expect(portfolio.done).toEqual([]);
    });

    it.each(['100', '101', '102'])('leaves only the third party pending whose reads always fail: %s', (failing) => {
      const portfolio = new Portfolio([]);
      const bench = openWorkbook(portfolio);
      const rows = [there, ...sirets.slice(1, 3)].map((siret, place) => {
        if (siret !== there) portfolio.add(siret);
        return { ...addition(siret, place + 1), plan: 'alreadyThere' as const, thirdpartyId: `${100 + place}` };
      });
      portfolio.failing.add(failing);
      const report = bench.run(Infinity, campaign(...rows));
      expect(report).toMatchObject({ dossierStarted: 2, pending: 1, stop: undefined });
      const outcomes = rowsOf(bench);
      expect(outcomes[Number(failing) - 100]).toEqual(['to send again', expect.stringContaining('No such index')]);
      portfolio.failing.clear();
      expect(bench.run(Infinity, campaign(...rows))).toMatchObject({ dossierStarted: 1, alreadyThere: 2, pending: 0 });
    });

    it('stops if the reads of all third parties fail', () => {
      const portfolio = new Portfolio([]);
      const bench = openWorkbook(portfolio);
      portfolio.add(sirets[1]!);
      portfolio.failing.add('100').add('101');
      const second = { ...known, ...addition(sirets[1]!, 2), plan: 'alreadyThere' as const, thirdpartyId: '101' };
      const report = bench.run(Infinity, campaign(known, second));
      expect(report).toMatchObject({ dossierStarted: 0, pending: 2, stop: expect.stringContaining('No such index') });
    });

    it('leaves out a line that names several third parties, and starts no dossier for any of them', () => {
      const portfolio = new Portfolio([]);
      const bench = openWorkbook(portfolio);
      const several = { ...known, thirdpartyId: undefined, reason: 'Several: A, B.' };
      expect(bench.run(Infinity, campaign(several))).toMatchObject({ leftOut: 1, dossierStarted: 0, alreadyThere: 0 });
      expect(portfolio.done).toEqual([]);
      expect(rowsOf(bench)).toEqual([['left out', 'Several: A, B.']]);
    });

    it('leaves out a line that others have made ambiguous since the plan', () => {
      const portfolio = new Portfolio([]);
      const bench = openWorkbook(portfolio);
      portfolio.add('73282932000082');
      portfolio.done.length = 0;
      const byVat = { ...addition('FR44732829320', 1), idKind: 'VAT' as const };
      expect(bench.run(Infinity, campaign(byVat))).toMatchObject({ leftOut: 1, added: 0, dossierStarted: 0 });
      expect(portfolio.done).toEqual([]);
      expect(rowsOf(bench)[0]![1]).toContain(
        'several third parties with this identifier: 73282932000074, 73282932000082',
      );
    });

    it('starts one dossier for a third party that two lines name', () => {
      const portfolio = new Portfolio([]);
      const bench = openWorkbook(portfolio);
      const byVat = { ...known, line: 2, idKind: 'VAT' as const, value: 'FR44732829320', typed: 'FR44732829320' };
      expect(bench.run(Infinity, campaign(known, byVat))).toMatchObject({ dossierStarted: 1, alreadyThere: 1 });
      expect(portfolio.done).toEqual([`dossier ${there}`]);
      expect(rowsOf(bench)[1]).toEqual(['already there', 'Already given in line 1.']);
    });

    it.each([
      [409, 'It is in use.'],
      [400, "The dossier reference 'TPR-100-CSR' is in use."],
    ])('names the reference that an archived dossier still has, which no list shows (%i)', (status, reason) => {
      const portfolio = new Portfolio([]);
      const bench = openWorkbook(portfolio);
      portfolio.archived.set('TPR-100-CSR', refusal(status, reason));
      expect(bench.run(Infinity, campaign(known))).toMatchObject({ refused: 1, dossierStarted: 0 });
      expect(portfolio.done).toEqual([]);
      expect(rowsOf(bench)[0]![1]).toMatch(
        /^Its dossier was not started: .*in use.* If its dossier TPR-100-CSR was archived, reactivate it in the service/,
      );
    });

    it('starts a new dossier where the earlier one has expired, under another reference', () => {
      const portfolio = new Portfolio([]);
      const { run } = openWorkbook(portfolio);
      portfolio.held[0]!.dossiers.push({ reference: 'TPR-100-CSR', typeCode: 'CSR', until: '2020-12-31' });
      expect(run(Infinity, campaign(known))).toMatchObject({ dossierStarted: 1 });
      expect(run(Infinity, campaign(known))).toMatchObject({ dossierStarted: 0, alreadyThere: 1 });
      const [, second] = portfolio.held[0]!.dossiers;
      expect(second?.reference).toMatch(/^TPR-100-CSR-\d{4}-\d{2}-\d{2}$/);
      expect(portfolio.done).toEqual([`dossier ${there}`]);
    });

    it('starts one dossier, also if a run is continued on the next day and the service lists no types', () => {
      const portfolio = new Portfolio([]);
      const { run } = openWorkbook(portfolio);
      portfolio.hidesTypes = true;
      for (const until of ['2020-12-31', '2024-12-31']) {
        const reference = until.startsWith('2020') ? 'TPR-100-CSR' : 'TPR-100-CSR-2020-12-31';
        portfolio.held[0]!.dossiers.push({ reference, typeCode: 'CSR', until });
      }
      expect(run(Infinity, campaign(known))).toMatchObject({ dossierStarted: 1 });
      expect(run(Infinity, campaign(known))).toMatchObject({ dossierStarted: 0, alreadyThere: 1 });
      expect(portfolio.held[0]!.dossiers.slice(2)).toEqual([{ reference: 'TPR-100-CSR-2024-12-31', typeCode: 'CSR' }]);
    });

    it('starts one dossier for a third party that two lines add, by different identifiers', () => {
      const portfolio = new Portfolio([]);
      const bench = openWorkbook(portfolio);
      portfolio.aliases.set('150483782', sirets[1]!);
      const byDuns = { ...addition('150483782', 2), idKind: 'DUNS' as const };
      const lines = [addition(sirets[1]!, 1), byDuns];
      expect(bench.run(Infinity, campaign(...lines))).toMatchObject({ added: 1, dossierStarted: 0, alreadyThere: 1 });
      expect(portfolio.done).toEqual([`add ${sirets[1]}`, `dossier ${sirets[1]}`]);
      expect(rowsOf(bench)[1]).toEqual(['already there', 'Already given in line 1.']);
    });

    it('starts one dossier for a third party that an earlier run had begun, and another line names, too', () => {
      const portfolio = new Portfolio(['done', 'tomorrow']);
      const bench = openWorkbook(portfolio);
      const begun = addition(sirets[1]!, 2);
      const wanted = (...lines: PlannedAddition[]) => ({ ...campaign(...lines), attributes: [] });
      expect(bench.run(Infinity, wanted(begun))).toMatchObject({ pending: 1 });
      const byVat = { ...known, thirdpartyId: '101', idKind: 'VAT' as const, value: 'FR39356000000' };
      expect(bench.run(Infinity, wanted(byVat, begun))).toMatchObject({ added: 1, dossierStarted: 1, pending: 0 });
      expect(portfolio.done).toEqual([`add ${sirets[1]}`, `dossier ${sirets[1]}`]);
    });

    it('reports a refusal on its line, and goes on', () => {
      const portfolio = new Portfolio(['done', 'refused']);
      const bench = openWorkbook(portfolio);
      expect(bench.run(Infinity, campaign(known, addition(sirets[1]!, 2)))).toMatchObject({ refused: 1, added: 1 });
      expect(rowsOf(bench)[0]).toEqual(['refused', expect.stringMatching(/^Its dossier was not started: .*Not today/)]);
    });
  });

  it('is in the log with its result, with the keys of its failures', () => {
    const cases = [
      { fates: [], additions: [addition(there, 1)], ended: 'whole', failures: [] },
      { fates: ['refused'], additions: [addition(sirets[1]!, 1)], ended: 'failed', failures: [''] },
      { fates: ['tomorrow'], additions: [addition(sirets[1]!, 1)], ended: 'stopped', failures: [''] },
      // One is refused, the other postponed: the run can be continued.
      { fates: ['refused', 'tomorrow'], additions: order.additions.slice(1, 3), ended: 'stopped', failures: ['', ''] },
      // The company is added, and its attribute refused: the run is complete, and a user has to check it.
      { fates: ['done', 'refused'], additions: [addition(sirets[1]!, 1)], ended: 'whole', failures: ['101'] },
    ] as const;
    for (const { fates, additions, ended, failures } of cases) {
      const { run, log } = openWorkbook(new Portfolio(fates));
      run(Infinity, { ...order, additions });
      const [entry] = log();
      expect(entry).toMatchObject({ task: 'onboard', ended, isUndoable: false });
      expect(entry?.failures.map(({ key }) => key)).toEqual(failures);
    }
  });

  it('has a key for a line from its identifier, for a duplicate also from its line, and for another text from the text', () => {
    const portfolio = new Portfolio([]);
    const { run, user } = openWorkbook(portfolio);
    const twice = { ...addition(sirets[1]!, 2), state: 'duplicate' as const, plan: 'cannot' as const };
    const none = { ...addition('hello', 3), idKind: undefined, value: undefined, plan: 'cannot' as const };
    run(Infinity, { ...order, additions: [addition(sirets[1]!, 1), twice, none] });
    const column = user.seeHeaders('TPR_Onboarding').indexOf('TPR key');
    const keys = () => user.seeRows('TPR_Onboarding').map((cells) => cells[column]);
    const expected = [`SIRET ${sirets[1]}`, `SIRET ${sirets[1]} 2`, '? hello'];
    expect(keys()).toEqual(expected);
    // The same lines have the same rows in another run.
    run(Infinity, { ...order, additions: [addition(sirets[1]!, 1), twice, none] });
    expect(keys()).toEqual(expected);
  });

  it('adds a company once that two lines of one order give: the later one is left out as a duplicate', () => {
    const portfolio = new Portfolio([]);
    const { run, user } = openWorkbook(portfolio);
    const additions = [addition(sirets[1]!, 1), addition(sirets[1]!, 2)];
    expect(run(Infinity, { ...order, additions })).toMatchObject({ added: 1, leftOut: 1, pending: 0 });
    expect(portfolio.wanted).toHaveLength(1);
    expect(portfolio.done).toEqual([`add ${sirets[1]}`, `dossier ${sirets[1]}`]);
    const [first, later] = user.seeRows('TPR_Onboarding');
    expect(first).toContain('added');
    expect(later).toEqual(expect.arrayContaining([2, 'left out', 'Already given in line 1.']));
  });

  it('is completed without duplicates, whatever is lost or postponed', () => {
    const fate = fc.constantFrom<Fate>('done', 'done', 'lost', 'answer lost', 'tomorrow');
    fc.assert(
      fc.property(fc.array(fate, { maxLength: 40 }), fc.boolean(), (fates, includesExisting) => {
        const portfolio = new Portfolio(fates);
        const { run, user } = openWorkbook(portfolio);
        const wanted = { ...order, includesExisting };
        let report = run(Infinity, wanted);
        for (let again = 0; again < 60 && report!.pending > 0; again++) report = run(Infinity, wanted);
        expect(report).toMatchObject({ refused: 0, pending: 0 });
        checkWhole(portfolio, includesExisting);
        expect(user.seeRows('TPR_Onboarding').length).toBe(5);
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it('is completed, wherever runs are aborted', () => {
    const cut = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 4 }), fc.boolean(), (cuts, includesExisting) => {
        const portfolio = new Portfolio([]);
        const { run } = openWorkbook(portfolio);
        const wanted = { ...order, includesExisting };
        for (const cutAfter of cuts) run(cutAfter, wanted);
        expect(run(Infinity, wanted)).toMatchObject({ refused: 0, pending: 0 });
        checkWhole(portfolio, includesExisting);
      }),
      { seed: 6, numRuns: 25 },
    );
  });
});
