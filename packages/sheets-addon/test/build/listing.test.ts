import { languages } from '@tpr/core';
import { expect, test } from 'vitest';
import { manifestOf, readEnvironment } from '../../tools/environment.ts';
import { listingFiles, listingLimits, listingTexts } from '../../tools/listing.ts';

const files = await listingFiles();
const page = String(files['listing/listing.md']);

test('the listing has pictures of the sizes that Google’s form accepts', () => {
  const sizeOf = (name: string) => {
    const bytes = Buffer.from(files[`listing/${name}`]!);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  };
  for (const size of [32, 48, 96, 128]) expect(sizeOf(`icon-${size}.png`)).toBe(`${size}x${size}`);
  expect(sizeOf('banner-220x140.png')).toBe('220x140');
});

test.each(languages)('the listing has texts in %s that fit, and without a name of Google’s', async (language) => {
  const { name, short, detailed } = await listingTexts(language);
  expect(name).not.toMatch(/google|sheets|workspace|drive/i);
  expect(name.length).toBeLessThanOrEqual(listingLimits.nameCharacters);
  expect(short.length).toBeLessThanOrEqual(listingLimits.shortCharacters);
  expect(detailed.length).toBeLessThan(listingLimits.detailedCharacters);
  for (const text of [name, short, detailed]) expect(page).toContain(text);
});

test('the listing gives a reason for every scope of the manifest', async () => {
  const { oauthScopes } = manifestOf(await readEnvironment('company'));
  const reasons = [...page.matchAll(/^\| `(.*?)` \| (\w.*) \|$/gm)];
  expect(reasons.map(([, scope]) => scope)).toEqual(oauthScopes);
});
