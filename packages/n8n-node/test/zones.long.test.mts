import { afterEach, expect, it } from 'vitest';
import { Workbench } from './fake/workbench.mts';

let bench: Workbench;
const before = process.env['TZ'];
afterEach(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

/** Ends of dossiers and dates of documents, as items show them. */
async function daysOf(variants: readonly string[], overrides: Readonly<Record<string, unknown>> = {}) {
  bench = await Workbench.open({ seed: 15, variants });
  try {
    const profile = JSON.stringify({ version: 1, overrides });
    bench.credential.data = { ...bench.credential.data, profile };
    const whole = { returnAll: true };
    const dossiers = await bench.json('dossier', 'getAll', whole);
    const queue = await bench.json('document', 'getReviewQueue', whole);
    return [dossiers, queue].map((items) => items.map(({ raw: _raw, ...shown }) => shown));
  } finally {
    await bench.close();
  }
}

it.each(['Europe/Paris', 'Pacific/Auckland', 'America/Los_Angeles'])(
  'with a service whose times have an offset no day moves for n8n in %s, where the profile gives its zone',
  async (zone) => {
    process.env['TZ'] = zone;
    const usual = await daysOf([]);
    expect(JSON.stringify(usual)).toMatch(/"expirationDate":"\d{4}-\d{2}-\d{2}/);
    expect(await daysOf(['G76=offset'])).toEqual(usual);
    expect(await daysOf(['G76=utc'])).toEqual(usual);
    expect(await daysOf(['G33=utc', 'G76=utc'], { 'events.timeZone': 'UTC' })).toEqual(usual);
  },
);
