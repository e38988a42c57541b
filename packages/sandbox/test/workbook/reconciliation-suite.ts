import { afterEach, describe, expect, it } from 'vitest';
import { defaultChoice, type PlannedAddition } from '@tpr/core/workbook';
import { companiesInside, companiesOutside } from './directory-companies.ts';
import type { WorkbookBench, OpenWorkbookBench } from './workbook-bench.ts';

const label = 'Internal reference';

/** The comparison of an ERP's list with the portfolio. @param openBench opens a new workbook for each case. */
export function describeReconciliation(name: string, openBench: OpenWorkbookBench): void {
  describe(name, () => {
    let bench: WorkbookBench;
    afterEach(() => bench.close());

    async function compare(lines: readonly string[]): Promise<readonly PlannedAddition[]> {
      const text = ['Supplier no.;Name;SIRET;VAT;DUNS;Postcode', ...lines].join('\n');
      const source = { kind: 'text', text, as: undefined, country: undefined } as const;
      const { candidates } = await bench.perform('readIdentifiers', source);
      return bench.perform('planOnboarding', { candidates });
    }

    /** The rows of the report, by their references. */
    const report = (header: string): Record<string, unknown> => {
      const id = bench.tableId('reconciliation');
      const headers = bench.user.seeHeaders(id);
      const [by, at] = [headers.indexOf('Reference'), headers.indexOf(header)];
      return Object.fromEntries(bench.user.seeRows(id).map((cells) => [cells[by], cells[at]]));
    };

    const thirdPartyOf = (siret: string): string =>
      String(
        bench.sandbox.store.all<{ id: number }>(
          `SELECT thirdParty.id FROM thirdParty JOIN company ON company.id = companyId WHERE siret = '${siret}'`,
        )[0]!.id,
      );

    /** The reference that the service holds. */
    async function held(thirdpartyId: string): Promise<unknown> {
      const attributes = await bench.run(bench.client.attributes.list({ thirdpartyId }));
      return attributes.find((each) => each.label === label)?.values ?? [];
    }

    it('is written as a table, and asks the service for nothing but the portfolio and the directory', async () => {
      bench = await openBench({ seed: 'demo' });
      const [one, two, three, four] = companiesInside(bench.sandbox, 4);
      const [outside, other] = companiesOutside(bench.sandbox, 2);
      const [gone] = bench.sandbox.store.all<{ siret: string; vatNumber: string }>(
        "SELECT * FROM company WHERE status = 'DEREGISTERED' AND siret IS NOT NULL",
      );
      const [home] = bench.sandbox.store.all<{ postalCode: string }>(
        `SELECT postalCode FROM company WHERE siret = '${one!.siret}'`,
      );
      bench.sandbox.resetCounters();
      const plan = await compare([
        `R1;${one!.name};${one!.siret};${one!.vatNumber};;`,
        `R2;Gone;;${gone!.vatNumber};;`,
        `R3;Mixed;${two!.siret};${three!.vatNumber};;`,
        `R4;New;${outside!.siret};;;`,
        `R5;${one!.name};;;;${home!.postalCode}`,
        `R6;${one!.name};${other!.siret};;;${home!.postalCode}`,
        `R7;Again;;${one!.vatNumber};;`,
      ]);
      const { byOperation } = bench.sandbox.counters();
      expect(Object.keys(byOperation).filter((call) => !/^auth|\.search$|^thirdParties\.list$/.test(call))).toEqual([]);
      await bench.perform('reconcile', { plan });
      expect(report('Result')).toEqual({
        R1: 'twice in the list; monitored',
        R2: 'deregistered; monitored',
        R3: 'identifiers disagree; monitored',
        R4: 'not monitored',
        R5: 'same name and postal code; no valid identifier',
        R6: 'same name and postal code; not monitored',
        R7: 'twice in the list; monitored',
      });
      expect(report('Third party')).toMatchObject({ R1: thirdPartyOf(one!.siret), R4: null, R5: null, R6: null });
      expect(report('Company status')).toMatchObject({ R2: 'deregistered', R4: null });
      expect(report('Remark')).toMatchObject({ R1: 'Also in line 8 of the list.' });
      // A later list has the line elsewhere and with another number: the row of its reference is updated.
      const later = await compare([`R4;New;${four!.siret};;;`, `R1;${one!.name};${one!.siret};;;`]);
      const { rows, added, removed } = await bench.perform('reconcile', { plan: later });
      expect([rows, added, removed]).toEqual([2, 0, 5]);
      expect(report('Result')).toEqual({ R1: 'monitored', R4: 'monitored' });
    });

    it('lets the references be entered, reviewed, sent and undone like edits of the user', async () => {
      bench = await openBench({ seed: 'demo' });
      await bench.perform('pull', { ...defaultChoice, columns: [...defaultChoice.columns, `attribute:${label}`] });
      const [one, two, three, four] = companiesInside(bench.sandbox, 4);
      const [first, second, third] = [one!, two!, three!].map(({ siret }) => thirdPartyOf(siret));
      const before = await held(first!);
      bench.user.typeIn(bench.tableId('portfolio'), second!, label, 'mine');
      const plan = await compare([
        `000123;A;${one!.siret};;;`,
        `000124;B;${two!.siret};;;`,
        `000125;C;${three!.siret};;;`,
        `000126;C again;;${three!.vatNumber};;`,
        `000127;Mixed;${four!.siret};${one!.vatNumber};;`,
      ]);
      // Two references for one third party, and identifiers that disagree, are for the user to decide.
      expect(await bench.perform('enterReferences', { plan, label })).toEqual({
        entered: 1,
        unchanged: 0,
        edited: 1,
        shortened: 0,
        absent: 0,
      });
      expect(bench.column('portfolio', label).get(first!)).toBe('000123');
      expect(bench.column('portfolio', label).get(second!)).toBe('mine');
      expect(await held(first!)).toEqual(before);
      const { changes } = await bench.perform('review');
      const own = changes.filter(({ change }) => change.edit.thirdpartyId === first);
      expect(own.map(({ change }) => [change.verdict, change.values])).toEqual([['change', ['000123']]]);
      expect(changes.map(({ change }) => change.edit.thirdpartyId)).not.toContain(third);
      const sent = await bench.perform('send', { decided: own.map((each) => ({ ...each, action: 'send' as const })) });
      expect(sent.counts.sent).toBe(1);
      expect(await held(first!)).toEqual(['000123']);
      const undo = await bench.perform('planUndo', { run: sent.run });
      const decided = undo.changes.map((each) => ({ ...each, action: 'send' as const }));
      await bench.perform('send', { decided, undoOf: sent.run });
      expect(await held(first!)).toEqual(before);
    });

    it('does not replace a reference of the service by one that has lost its leading zeros in the list', async () => {
      bench = await openBench({ seed: 'demo' });
      await bench.perform('pull', { ...defaultChoice, columns: [...defaultChoice.columns, `attribute:${label}`] });
      const [one] = companiesInside(bench.sandbox, 1);
      const id = thirdPartyOf(one!.siret);
      const before = String(bench.column('portfolio', label).get(id));
      expect(before).toMatch(/^0/);
      const plan = await compare([`${Number(before)};A;${one!.siret};;;`]);
      expect(await bench.perform('enterReferences', { plan, label })).toMatchObject({ entered: 0, unchanged: 1 });
      const shorter = await compare([`${Number(before) + 1};A;${one!.siret};;;`]);
      expect(await bench.perform('enterReferences', { plan: shorter, label })).toMatchObject({
        entered: 0,
        shortened: 1,
      });
      expect(bench.column('portfolio', label).get(id)).toBe(before);
    });

    it('refuses references for a column that the portfolio table does not have', async () => {
      bench = await openBench({ seed: 'demo' });
      await bench.perform('pull', { ...defaultChoice, columns: ['name'] });
      const [one] = companiesInside(bench.sandbox, 1);
      const plan = await compare([`000123;A;${one!.siret};;;`]);
      await expect(bench.perform('enterReferences', { plan, label })).rejects.toMatchObject({
        kind: 'config',
        message: `The portfolio table has no column ${label}. Pull the portfolio with this column, then enter the references again.`,
      });
    });
  });
}
