import { describe, expect, it } from 'vitest';
import { readBuildSettings } from '../../tools/settings.ts';

describe('the settings of a build', () => {
  it('are those of a developer’s machine unless told otherwise', () => {
    expect(readBuildSettings({ TPR_ADDIN_URL: ' ', TPR_OFFICE_JS_URL: '' })).toMatchObject({
      place: { origin: 'https://localhost:3000', label: '' },
      officeJs: 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js',
    });
  });

  it.each([
    [{ TPR_ADDIN_URL: 'https://a.example/' }, { place: { origin: 'https://a.example' } }],
    [{ TPR_ADDIN_LABEL: ' Test ' }, { place: { label: 'Test' } }],
    [{ TPR_OFFICE_JS_URL: '/office/office.js' }, { officeJs: '/office/office.js' }],
    [{ TPR_OFFICE_JS_URL: 'https://a.example/lib/office.js' }, { officeJs: 'https://a.example/lib/office.js' }],
  ])('take %j', (environment, expected) => {
    expect(readBuildSettings(environment)).toMatchObject(expected);
  });

  it.each([
    ['http://a.example/office.js'],
    ['https://a.example/'],
    ['office.js'],
    ['/"><script>.js'],
    ['//a.example/o.js'],
  ])('refuse %s for office.js', (address) => {
    expect(() => readBuildSettings({ TPR_OFFICE_JS_URL: address })).toThrow(/^TPR_OFFICE_JS_URL [^\n]+$/);
  });
});
