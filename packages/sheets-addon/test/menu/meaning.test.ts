import { formulas, formulaNames, type FormulaName } from '@tpr/core/formulas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshName, withRefresh } from '../../src/server/menu/formula.ts';
import { openDesk, type Desk } from '../apps-script/script.ts';
import { startService, type Service } from '../apps-script/service.ts';

let service: Service;
let desk: Desk;

beforeAll(async () => {
  service = await startService({ seed: 30 });
  desk = openDesk();
  desk.signIn(service);
  desk.share(service);
});
afterAll(async () => {
  desk.realm.close();
  await service.close();
});

/** With which each function answers when what may be left out is left out. */
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

/** What the arguments of a formula without brackets and commas in its texts come to. */
function valuesIn(formula: string): (string | undefined)[] {
  const inside = formula.slice(formula.indexOf('(') + 1, -1);
  if (inside === '') return [];
  return inside.split(',').map((typed) => {
    if (typed === '') return undefined;
    return typed === refreshName ? '2026-11-24T04:00:00.000Z' : typed.slice(1, -1);
  });
}

test.each(formulaNames)('%s answers the same when the menu has prepared it, whatever was left out', (name) => {
  const given = shortest[name];
  const most = Object.keys(formulas[name].takes).length;
  for (let gaps = 0; gaps <= most - given.length; gaps++) {
    const typed = [...given.map((text) => `"${text}"`), ...Array.from({ length: gaps }, () => '')].join(',');
    const formula = `=TPR_${name}(${typed})`;
    const prepared = withRefresh(formula, ',');
    expect(prepared).toContain(refreshName);
    const answered = desk.formula(`TPR_${name}`, ...valuesIn(prepared));
    expect(answered).toEqual(desk.formula(`TPR_${name}`, ...valuesIn(formula)));
    expect(String(answered[0]?.[0])).not.toMatch(/is no |leave it out|Fill in/);
  }
});
