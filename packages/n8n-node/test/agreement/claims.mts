import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '@tpr/sandbox';
import { startSeeded } from '@tpr/sandbox/seeded';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WaitClock } from '../fake/clock.mts';
import { Gateway, type Passed } from './gateway.mts';
import type { Host, OpenHost } from './hosts.mts';

export interface Setting {
  readonly openings: Readonly<Record<string, OpenHost>>;
  /** Replaces the machine's time; a host in a separate process needs the machine's. */
  readonly clock?: () => WaitClock;
}

let sandbox: Sandbox;
let gateway: Gateway;
let folder: string;
let clock: WaitClock | undefined;

/** All hosts send the same requests and report the same results: a difference is a decision of its own in a host. */
export function claimAgreement(setting: Setting): void {
  beforeEach(async () => {
    clock = setting.clock?.();
    sandbox = await startSeeded({ now: 'real', variants: ['G55=merge'] });
    gateway = await Gateway.open(sandbox);
    folder = mkdtempSync(join(tmpdir(), 'tpr-agreement-'));
  });

  afterEach(async () => {
    await gateway.close();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
    vi.restoreAllMocks();
  });

  /** The result of the same action in each host, one after the other. */
  async function inEach<T>(act: (host: Host) => Promise<T>): Promise<readonly T[]> {
    const results: T[] = [];
    for (const open of Object.values(setting.openings))
      results.push(
        await act(open({ gateway, folder, now: () => sandbox.now(), ...(clock && { sleep: clock.sleep }) })),
      );
    return results;
  }

  it('search for changes by the same codes, over the same period, with the margin of the zone', async () => {
    const [first = [], ...others] = await inEach(async (host) => {
      await host.pull();
      gateway.forget();
      const askedMs = Date.parse(`${sandbox.now()}Z`);
      await host.refresh();
      return gateway.passed
        .filter(isSearch)
        .map((search) => reachOf(search, askedMs))
        .sort(byText);
    });
    expect(first.length).toBeGreaterThan(0);
    // Two hours before and after the current time, on the wall clock of Paris, and a few minutes more.
    for (const { reach } of first) expect(reach[1]! - reach[0]!).toBeGreaterThanOrEqual(4 * 6);
    expect(others).toEqual(others.map(() => first));
  });

  it('send no list with a removed value to a service that only adds, and report it in the same words (G55)', async () => {
    const { id, held } = regionsHeld();
    const messages = await inEach((host) => host.setRegions(id, ['Nord', held[0]!]));
    expect(gateway.passed.filter(({ method, path }) => method === 'POST' && path.includes('attributes'))).toEqual([]);
    for (const each of messages) expect(each.replaceAll('\\"', '"')).toContain(`it would keep "${held[1]}"`);
    expect(regionsHeld()).toEqual({ id, held });
  });

  it('wait until the date that a refusal gives, and send nothing before', async () => {
    const waits = await inEach(async (host) => {
      gateway.forget();
      gateway.refuseOnce(/\/thirdparties$/, 3_000);
      await host.pull();
      const refused = gateway.passed.findIndex(({ status }) => status === 429);
      return gateway.passed[refused + 1]!.atMs - gateway.passed[refused]!.atMs;
    });
    // A date has whole seconds.
    for (const waitMs of waits) expect(waitMs).toBeGreaterThanOrEqual(1_900);
  });
}

const isSearch = ({ path, query }: Passed): boolean => path.endsWith('/search') || query.has('eventNames');

const byText = (one: unknown, other: unknown): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

interface Reach {
  readonly path: string;
  readonly names: readonly (readonly [string, string])[];
  /** From the current time to both ends, in tens of minutes, on the wall clock that is sent. */
  readonly reach: readonly number[];
}

function reachOf({ path, query }: Passed, askedMs: number): Reach {
  const moments = [...query].filter(([, value]) => /^\d{4}-\d\d-\d\dT/.test(value));
  return {
    path,
    names: [...query].filter(([, value]) => !/^\d{4}-\d\d-\d\dT/.test(value)),
    reach: moments.map(([, value]) => Math.round((Date.parse(`${value.slice(0, 19)}Z`) - askedMs) / 600_000)),
  };
}

/** A third party with several regions, none of them Nord. */
function regionsHeld(): { readonly id: string; readonly held: readonly string[] } {
  const [row] = sandbox.store.all<{ id: number; text: string }>(
    `SELECT thirdPartyId AS id, "values" AS text FROM attributeValue
       JOIN attributeDefinition ON attributeDefinition.id = definitionId
       JOIN thirdParty ON thirdParty.id = thirdPartyId
     WHERE label = ? AND json_array_length("values") > 1 AND "values" NOT LIKE '%Nord%'
       AND thirdParty.accountId = 1001 AND archivedAt IS NULL ORDER BY thirdPartyId`,
    'Regions',
  );
  return { id: String(row!.id), held: JSON.parse(row!.text) as string[] };
}
