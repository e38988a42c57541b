import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultKind } from '@tpr/sandbox';
import { expect, test } from 'vitest';
import { exitCodes } from '../../src/terminal/failure.ts';
import { flagsOf, openSandbox, tpr } from '../commands/tpr.ts';
import { makeFolder } from '../files/folder.ts';
import { patienceMs, quickProfile } from './quick-profile.ts';

interface Reading {
  readonly kinds: readonly FaultKind[];
  readonly code: number;
  readonly advice: readonly RegExp[];
  /** Advice that would mislead. */
  readonly never: RegExp;
}

const { 'retry-later': later, 'invalid-response': invalid, config, refused, auth } = exitCodes;

/** The message of a command that fails. */
const readings: Readonly<Record<string, Reading>> = {
  'that answers are cut off on their way': {
    kinds: ['truncate', 'doubled', 'length-short', 'gzip-cut'],
    code: later,
    advice: [/the response is incomplete/, /Try again later/, /a proxy may cut responses off/],
    never: /doctor|--profile|responsePaths\.|sign in/,
  },
  'that answers are empty': {
    kinds: ['200-empty'],
    code: later,
    advice: [
      /the response is empty/,
      /Try again later/,
      /a proxy may answer in place of the service/,
      /report it to your administrator/,
    ],
    never: /cut|incomplete|doctor|--profile|responsePaths\.|sign in/,
  },
  'that it may mean an empty list': {
    kinds: ['204'],
    code: invalid,
    advice: [/a 204 without a list/, /set search\.noContentMeans to empty/, /tpr doctor/],
    never: /cut|incomplete|responsePaths\.|sign in/,
  },
  'that the service is away': {
    kinds: ['429', '500', '502-html', '503', '503-balancer'],
    code: later,
    advice: [/response (?:429|50\d)/, /Try again in/],
    never: /doctor|responsePaths\.|the address|sign in/,
  },
  'that there is no answer': {
    kinds: ['cut', 'drop', 'reset', 'length-long', 'gzip-false'],
    code: later,
    advice: [/no response/, /Check the network/],
    never: /doctor|responsePaths\.|sign in/,
  },
  'that the answer is late': {
    kinds: ['hang', 'stall'],
    code: later,
    advice: [/no response \(No complete response within 400 ms\.\)/, /if this persists, check the network/],
    never: /doctor|responsePaths\.|sign in/,
  },
  'that something else answers in its place': {
    kinds: ['200-text', 'html200'],
    code: invalid,
    advice: [/the response is (?:a web page|text that is not JSON)/, /a proxy or a sign-in page may be in the way/],
    never: /doctor|responsePaths\./,
  },
  'that the service has another form': {
    kinds: ['200-error', '200-health'],
    code: invalid,
    advice: [/If it is elsewhere, set responsePaths\.list/, /tpr doctor/],
    never: /network/,
  },
  'that the address leads elsewhere': {
    kinds: ['redirect'],
    code: config,
    advice: [/redirects elsewhere/, /Enter the address of the service itself/],
    never: /doctor|later/,
  },
  'that it is not there': {
    kinds: ['404', '404-nginx', '404-kong', '404-cdn'],
    code: refused,
    advice: [/not found \(404\)/, /paths\.attributes\.list/, /tpr doctor/],
    never: /sign in/,
  },
  'that the user may not': {
    kinds: ['403'],
    code: refused,
    advice: [/is not allowed to do that/, /Ask the administrator of the account/],
    never: /doctor|network|later/,
  },
  'that the sign-in has ended': {
    kinds: ['401', 'revoke'],
    code: auth,
    advice: [/not accepted \(401\)/, /sign in again/],
    never: /doctor|network|later/,
  },
};

const cases = Object.entries(readings).flatMap(([what, { kinds, ...rest }]) =>
  kinds.map((kind) => ({ kind, what, ...rest })),
);

test.each(cases)(
  '$kind that lasts is reported as $what, and no table is written',
  async ({ kind, code, advice, never }) => {
    const sandbox = await openSandbox({ seed: 6, retryAfter: 'zero', faults: [`${kind}@attributes.list=1`] });
    const folder = makeFolder();
    const target = join(folder, 'table.csv');
    const ran = await tpr(['pull', ...flagsOf(sandbox), ...quickProfile(folder, patienceMs(kind)), '--to', target]);
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code, stderr: expect.stringMatching(advice[0]!) });
    for (const each of advice) expect(ran.stderr).toMatch(each);
    expect(ran.stderr).not.toMatch(never);
    expect(existsSync(target)).toBe(false);
  },
);
