import { expect, it } from 'vitest';
import type { PanelSession } from '../../src/host/panel-host.ts';
import { overlayInForce, overlayRefusal } from '../../src/panel/overlay-in-force.ts';

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
])('an overlay is shown before a user signs in: %s', (_which, own, company, sentence) => {
  expect(overlayInForce(session(own, company), 'en')).toBe(sentence);
});

it('a user’s overlay that this release does not accept is reported with its key, and no overlay is in force', () => {
  const refused = JSON.stringify({ version: 1, overrides: { 'events.timezone': 'UTC' } });
  const both = session(refused, overlay('them'));
  expect(overlayInForce(both, 'en')).toBeUndefined();
  expect(overlayRefusal(both, 'fr')?.message).toBe(
    'Profil\u00a0: events.timezone\u00a0: n’est pas une clé du profil\u00a0; vouliez-vous dire «\u00a0events.timeZone\u00a0»\u00a0?',
  );
  expect(overlayRefusal(session('', overlay('them')), 'en')).toBeUndefined();
});
