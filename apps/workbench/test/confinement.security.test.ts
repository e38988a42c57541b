import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnConfined } from '../src/server/google/confinement.ts';
import type { Order } from './confined-probe.ts';

interface ProbeReport {
  readonly outcomes: readonly (readonly [string, string])[];
  readonly env: readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), 'confined-'));
const secret = join(folder, 'secret.json');
let probed: ProbeReport;

beforeAll(async () => {
  writeFileSync(secret, '"top secret"');
  process.env['TPR_TEST_SECRET'] = 'top secret';
  const child = spawnConfined(new URL('confined-probe.ts', import.meta.url));
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  child.stdin.end(JSON.stringify({ folder, secret } satisfies Order));
  const [report, complaint] = await output;
  delete process.env['TPR_TEST_SECRET'];
  if (report === '') throw new Error(complaint);
  probed = JSON.parse(report) as ProbeReport;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('S30: the process of the script, with everything of Node.js that can be imported', () => {
  it('is refused files, programs, threads, add-ons, SQLite, the inspector and evaluation of texts as code', () => {
    expect(probed.outcomes.length).toBeGreaterThan(30);
    expect(probed.outcomes.filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
  });

  it('leaves no trace', () => {
    expect(readdirSync(folder)).toEqual(['secret.json']);
    expect([readFileSync(secret, 'utf8'), existsSync(join(folder, 'marker'))]).toEqual(['"top secret"', false]);
  });

  it('has an empty environment', () => {
    expect(probed.env).toEqual([]);
  });
});
