import { expect, it } from 'vitest';
import { authEndpoints } from '../../../packages/core/src/api/index.ts';
import { support } from '../../../packages/panel/src/i18n/en/support.ts';
import { readSettings } from '../../../packages/relay/src/settings.ts';
import { needed } from '../../../packages/relay/test/needed-settings.ts';
import { read } from './files.ts';

const guide = read('docs/excel/it-guide.md');

it('the guide names each field of a sign-in, and the fields with the lifetimes of tokens', () => {
  const section = /## Why a password[^]*?\n## /.exec(guide)?.[0];
  const { body }: { readonly body?: object } = authEndpoints.password;
  const sent = Object.keys(body ?? {});
  expect(sent.length).toBeGreaterThan(3);
  for (const field of sent) expect(section).toMatch(new RegExp(`\`${field}[=\`]`));
  const { records } = JSON.parse(read('packages/core/test/api/specification.json')) as {
    readonly records: { readonly tokenAnswer: readonly string[] };
  };
  for (const field of records.tokenAnswer.filter((name) => name.includes('expires'))) {
    expect(section).toContain(`\`${field}\``);
  }
});

it('the guide states the default rates of the relay', () => {
  const { ratePerSecond, addressRatePerSecond, signInsPerMinute } = readSettings(needed);
  const rates = /\| The relay takes[^]*?\n\n/.exec(guide)?.[0].replaceAll(/ +/g, ' ');
  expect(rates).toContain(`| calls of one signed-in user | ${ratePerSecond} a second | \`TPR_RATE_PER_SECOND\` |`);
  expect(rates).toContain(`| all requests of one address | ${addressRatePerSecond} a second,`);
  expect(rates).toContain(`of one address | ${signInsPerMinute} a minute | \`TPR_SIGN_INS_PER_MINUTE\` |`);
});

it('the guide gives the support report the name that it has in the panel', () => {
  expect(guide.replaceAll(/\s+/g, ' ')).toContain(`**${support.open}**`);
});
