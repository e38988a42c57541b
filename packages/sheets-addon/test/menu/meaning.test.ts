import { formulas, formulaNames, type FormulaName } from '@tpr/core/formulas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshName, withRefresh } from '../../src/server/menu/formula.ts';
import { openScriptBench, type ScriptBench } from '../apps-script/script-bench.ts';
import { startService, type Service } from '../apps-script/service.ts';

let service: Service;
let bench: ScriptBench;

beforeAll(async () => {
  service = await startService({ seed: 30 });
  bench = openScriptBench();
  bench.signIn(service);
  bench.share(service);
});
afterAll(async () => {
  bench.appsScript.close();
  await service.close();
});

/** The fewest arguments with which each function answers. */
const shortest: Readonly<Record<FormulaName, readonly string[]>> = {
  PORTFOLIO: [],
  THIRDPARTY: ['100001'],
  ATTRIBUTE: ['100001', 'Criticality'],
  INDICATOR: ['100001', 'financial risk'],
  DOSSIERS: ['100001'],
  DOCUMENTS: ['100001'],
  EXTRACTED: ['100001', 'Vigilance certificate', 'Issuer'],
  SEARCH: ['Brumelac'],
  EVENTS: ['third parties', '2026-10-31'],
  CHECKID: ['73282932000074'],
  STATUS: [],
};

/** The values of a formula's arguments, for texts without brackets and commas. */
function valuesIn(formula: string): (string | number | undefined)[] {
  const inside = formula.slice(formula.indexOf('(') + 1, -1);
  if (inside === '') return [];
  return inside.split(',').map((typed) => {
    if (typed === '') return undefined;
    if (typed === '0') return 0;
    return typed === refreshName ? '2026-11-24T04:00:00.000Z' : typed.slice(1, -1);
  });
}

const demanded = (name: FormulaName) => shortest[name].map((text) => `"${text}"`);
const mostOf = (name: FormulaName) => Object.keys(formulas[name].parameters).length;

test.each(formulaNames)(
  '%s answers the same when the menu has prepared it, whichever arguments are left out',
  (name) => {
    const given = demanded(name);
    for (let gaps = 0; gaps <= mostOf(name) - given.length; gaps++) {
      const formula = `=TPR_${name}(${[...given, ...Array.from({ length: gaps }, () => '')].join(',')})`;
      const prepared = withRefresh(formula, ',');
      expect(prepared).toContain(refreshName);
      const answered = bench.formula(`TPR_${name}`, ...valuesIn(prepared));
      expect(answered).toEqual(bench.formula(`TPR_${name}`, ...valuesIn(formula)));
      expect(String(answered[0]?.[0])).not.toMatch(/is not |leave it out|Fill in/);
    }
  },
);

/** The values that a function may receive for an omitted argument. Google documents nowhere which of them it passes. */
const leftOut = [undefined, null, '', 0];

const optionalPlaces = formulaNames.flatMap((name) =>
  Array.from({ length: mostOf(name) - shortest[name].length }, (_, at) => [name, shortest[name].length + at] as const),
);

test.each(optionalPlaces)(
  '%s without its argument %i: undefined, null, an empty text and 0 are the same',
  (name, at) => {
    const wanted = bench.formula(`TPR_${name}`, ...shortest[name]);
    expect(JSON.stringify(wanted)).not.toContain('⚠');
    for (const nothing of leftOut) {
      const given: unknown[] = [...shortest[name]];
      // Arguments before and after it are left out, too.
      for (let place = given.length; place < mostOf(name); place++) given.push(place === at ? nothing : undefined);
      expect({ nothing, shown: bench.formula(`TPR_${name}`, ...given) }).toEqual({ nothing, shown: wanted });
    }
  },
);

test.each(optionalPlaces)('%s refreshed twice with nothing typed as argument %i answers the same', (name, at) => {
  const wanted = bench.formula(`TPR_${name}`, ...shortest[name]);
  const before = Array.from({ length: at - shortest[name].length }, () => '');
  for (const typed of ['', '""', '0']) {
    const formula = `=TPR_${name}(${[...demanded(name), ...before, typed].join(',')})`;
    const once = withRefresh(formula, ',');
    const twice = withRefresh(once, ',');
    expect(twice).toBe(once);
    for (const text of [formula, once, twice]) {
      expect({ text, shown: bench.formula(`TPR_${name}`, ...valuesIn(text)) }).toEqual({ text, shown: wanted });
    }
  }
});
