import { expect, it } from 'vitest';
import type { PanelSession } from '../../src/host/panel-host.ts';
import { overlayInForce } from '../../src/panel/overlay-in-force.ts';

const overlay = (by: string) => JSON.stringify({ version: 1, by, overrides: { 'events.timeZone': 'UTC' } });
const session = (own: string, company: string) =>
  ({ profile: () => own, companyProfile: () => company }) as unknown as PanelSession;

it.each([
  [
    'the user’s own before the company’s',
    overlay('me'),
    overlay('them'),
    'Profile of the service, by me: times are those of UTC.',
  ],
  ['the company’s', '', overlay('them'), 'Profile of the service, by them: times are those of UTC.'],
  ['none', '', '', undefined],
  ['one that this release does not read', '{', '', undefined],
])('an overlay is told before anybody signs in: %s', (_which, own, company, sentence) => {
  expect(overlayInForce(session(own, company), 'en')).toBe(sentence);
});
