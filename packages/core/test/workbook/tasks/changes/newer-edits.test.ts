import { describe, expect, it } from 'vitest';
import { correct, review } from '../../../../src/workbook/tasks/changes/review.ts';
import { send } from '../../../../src/workbook/tasks/changes/send.ts';
import { planUndo } from '../../../../src/workbook/tasks/changes/undo.ts';
import { pull } from '../../../../src/workbook/tasks/portfolio/pull.ts';
import { defaultChoice } from '../../../../src/workbook/tasks/portfolio/portfolio-choice.ts';
import type { DecidedChange, ReviewedChange } from '../../../../src/workbook/tasks/changes/task-types.ts';
import { json } from '../../../http/bench.ts';
import { openPortfolio, type Held } from '../../portfolio-bench.ts';

/** A pulled portfolio of three third parties, all of low criticality, at a service that takes writes. */
function openPulled(onWrite: () => void = () => undefined) {
  const held: Held[] = [1, 2, 3].map(() => ['Low', {}]);
  const opened = openPortfolio(held, [], ({ method, url, body }) => {
    if (method === 'GET') return undefined;
    const [, id] = /\/thirdparties\/(\d+)\//.exec(url)!;
    const { values } = JSON.parse(body!) as { readonly values: readonly string[] };
    held[Number(id) - 1] = [values[0]!, {}];
    onWrite();
    return json(JSON.parse(body!));
  });
  const { user, run, context } = opened;
  run(pull(context, defaultChoice));
  const { id: table } = user.seeTables()[0]!;
  const decide = (changes: readonly ReviewedChange[], action: DecidedChange['action']) =>
    changes.map((each) => ({ ...each, action }));
  const see = () => user.see(table, '2', 'Criticality');
  return { ...opened, held, table, decide, see };
}

const waiting = [{ change: { edit: { thirdpartyId: '2', cell: 'newer' } } }];

describe('a cell that was edited after the review', () => {
  it('stays as it is when the reviewed edit is sent, and is the next edit', () => {
    const { user, run, context, held, table, decide, see } = openPulled();
    user.typeIn(table, '2', 'Criticality', 'High');
    const { changes } = run(review(context));
    user.typeIn(table, '2', 'Criticality', 'newer');
    expect(run(send(context, { decided: decide(changes, 'send') })).counts).toMatchObject({ sent: 1 });
    expect([held[1]![0], see().value]).toEqual(['High', 'newer']);
    expect(run(review(context)).changes).toMatchObject(waiting);
  });

  it('stays as it is when it is edited during the send', () => {
    let act = (): void => undefined;
    const { user, run, context, table, decide, see } = openPulled(() => act());
    user.typeIn(table, '2', 'Criticality', 'High');
    const { changes } = run(review(context));
    act = () => user.typeIn(table, '2', 'Criticality', 'newer');
    run(send(context, { decided: decide(changes, 'send') }));
    expect(see().value).toBe('newer');
  });

  it('stays as it is when the value of the service was chosen for the reviewed edit', () => {
    const { user, run, context, table, decide, see } = openPulled();
    user.typeIn(table, '2', 'Criticality', 'nonsense');
    const { changes } = run(review(context));
    user.typeIn(table, '2', 'Criticality', 'newer');
    run(send(context, { decided: decide(changes, 'useRemote') }));
    expect(see().value).toBe('newer');
    expect(run(review(context)).changes).toMatchObject(waiting);
  });

  it('stays as it is when the run before it is undone', () => {
    const { user, run, context, held, table, decide, see } = openPulled();
    user.typeIn(table, '2', 'Criticality', 'High');
    const { run: name } = run(send(context, { decided: decide(run(review(context)).changes, 'send') }));
    user.typeIn(table, '2', 'Criticality', 'newer');
    const decided = decide(run(planUndo(context, { run: name })).changes, 'send');
    expect(run(send(context, { decided, undoOf: name })).counts).toMatchObject({ sent: 1 });
    expect([held[1]![0], see().value]).toEqual(['Low', 'newer']);
  });
});

describe('the cell of a sent edit', () => {
  it('follows a value that was corrected in the review', () => {
    const { user, run, context, table, see } = openPulled();
    user.typeIn(table, '2', 'Criticality', 'nonsense');
    const [refused] = run(review(context)).changes;
    const change = run(correct(context, [{ change: refused!.change, cell: 'High' }]))[0]!;
    run(send(context, { decided: [{ ...refused!, change, action: 'send' }] }));
    expect(see().value).toBe('High');
    expect(run(review(context)).changes).toEqual([]);
  });

  it('keeps its formula, and loses it when the user takes the value of the service', () => {
    const { user, run, context, table, decide, see } = openPulled();
    user.typeFormula(table, '2', 'Criticality', 'High');
    run(send(context, { decided: decide(run(review(context)).changes, 'send') }));
    expect(see().isFormula).toBe(true);
    expect(run(review(context)).changes).toEqual([]);
    user.typeFormula(table, '2', 'Criticality', 'Low');
    run(send(context, { decided: decide(run(review(context)).changes, 'useRemote') }));
    expect(see()).toEqual({ value: 'High', isFormula: false });
  });
});
