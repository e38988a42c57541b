import { describe, expect, it } from 'vitest';
import { applyOverlay, pageOf, readOverlay, reviewOverlay } from '../../src/api/index.ts';

const overlayWith = (pages: object) => JSON.stringify({ version: 1, overrides: { 'values.pages': pages } });

describe('S40: an overlay that names pages for people', () => {
  it.each([
    ['thirdParty', 'http://app.example/{thirdpartyId}'],
    ['thirdParty', 'javascript:alert(1)'],
    ['thirdParty', 'https://service.example@evil.example/{thirdpartyId}'],
    ['thirdParty', 'https://{thirdpartyId}.evil.example/'],
    ['thirdParty', 'https://service.example{accountId}/'],
    ['thirdParty', 'https://service.example\\@evil.example/'],
    ['thirdParty', 'https://app.example/{password}'],
    ['thirdParty', 'https://app.example/"onclick=x'],
    ['thirdParty', 'https://app.example/<b>'],
    ['thirdParty', 'https://app.example/a b'],
    ['thirdParty', 'https://\u0430pp.example/'],
    ['invoice', 'https://app.example/{thirdpartyId}'],
  ])('is refused in a line that names the entry: %s %s', (kind, address) => {
    expect(() => readOverlay(overlayWith({ [kind]: address }))).toThrow(/^Profile: values\.pages: [^\n]+$/);
  });

  it('lists its addresses in the review of its changes, with their hosts', () => {
    const dossier = 'https://app.example/{dossierId}';
    expect(reviewOverlay('', overlayWith({ dossier }))).toEqual([
      { key: 'values.pages', from: '{}', to: JSON.stringify({ dossier }), isCall: false },
    ]);
  });

  it('links only to the page that it names, whatever an identifier contains', () => {
    const overlay = overlayWith({ dossier: 'https://app.example/d/{dossierId}' });
    const profile = applyOverlay(readOverlay(overlay));
    for (const dossierId of ['../../x', '//evil.example', '?a#b', '@evil.example', '\\evil']) {
      const { host, pathname, search, hash } = new URL(pageOf(profile, 'dossier', { dossierId })!);
      expect({ host, search, hash }).toEqual({ host: 'app.example', search: '', hash: '' });
      expect(decodeURIComponent(pathname)).toBe(`/d/${dossierId}`);
    }
  });
});
