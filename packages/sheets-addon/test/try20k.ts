import { openDesk } from './realm/script.ts';
import { startService } from './realm/service.ts';
import { createRandom } from '@tpr/core/conformance';
const service = await startService({ seed: 20_000 });
console.log('service up');
const choice = {
  columns: ['name', 'status', 'kind', 'country', 'siret'],
  filter: { statuses: [], kinds: [], countries: [] },
};
const table = (desk) => {
  const s = desk.realm.world.book.sheet('Portfolio');
  const { row, column } = s.extent();
  return Array.from({ length: row }, (_, at) =>
    JSON.stringify(Array.from({ length: column }, (__, p) => s.at(at + 1, p + 1).value ?? null)),
  ).sort();
};
let t = Date.now();
const one = openDesk();
one.signIn(service);
console.log(JSON.stringify(one.ask('perform', ['a', 'pull', choice])), Date.now() - t, 'ms', one.realm.world.spent);
const whole = table(one);
t = Date.now();
const random = createRandom(3);
const desk = openDesk({ costMs: (_, m) => (m === 'fetchAll' ? 55_000 : m === 'setValues' ? 2_000 : 5) });
desk.signIn(service);
let runs = 0;
let state = null;
const endings = {};
const note = (e) => {
  const k =
    e.kind === 'returned'
      ? e.value?.ok === false
        ? 'fault ' + e.value.error.message
        : (e.value?.value?.kind ?? 'trigger')
      : e.kind;
  endings[k] = (endings[k] ?? 0) + 1;
  return k;
};
while (state !== 'done' && runs < 80) {
  runs++;
  desk.realm.world.clock.advance(120_000);
  const killAtCall = random() < 0.5 ? 20 + Math.floor(random() * 400) : undefined;
  if (desk.realm.world.triggers.length > 0) {
    for (const r of desk.realm.runTriggers({ killAtCall })) note(r.ending);
    if (!desk.ask('openPane', []).job) state = 'done';
  } else {
    const e = desk.realm.run('answerPane', ['perform', ['a', 'pull', choice]], { as: 'page', killAtCall });
    state = note(e);
  }
}
const got = table(desk);
console.log(
  'runs',
  runs,
  endings,
  'equal',
  JSON.stringify(got) === JSON.stringify(whole),
  got.length,
  Date.now() - t,
  'ms',
  desk.realm.world.spent,
);
one.realm.close();
desk.realm.close();
await service.close();
process.exit(0);
