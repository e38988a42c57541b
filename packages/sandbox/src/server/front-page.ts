import { endpoints, type Endpoint } from '@tpr/core/api';
import { users } from '../seed/catalog.ts';
import { readMeta } from '../store/index.ts';
import { knownPassword } from './access.ts';
import { placesOf } from './paths.ts';
import { namedBody, querySchemas, tagOf } from './open-api.ts';
import { clientId, realm, type SandboxContext } from './context.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

/** The front page: how to sign in, the addresses, and every operation with its parameters and fields. */
export function frontPage(context: SandboxContext, origin: string): string {
  const tags = [...new Set(endpoints.map(tagOf))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Third-party risk service, sandbox</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Third-party risk service</h1>
<p>The sandbox: ${escape(readMeta(context.store).size)} data, all of it fiction${context.access.isOpen ? '' : ', on this machine only'}. It is
${escape(context.clock.wall().replace('T', ' ').slice(0, 16))} here (${escape(context.environment)} environment).
<a href="/openapi.json">OpenAPI 3.1</a></p>
</header>
<main>
${connection(context, origin)}
<nav aria-label="Resources">${tags.map((tag) => `<a href="#${escape(tag)}">${escape(tag)}</a>`).join(' ')}</nav>
${tags.map((tag) => section(tag, context)).join('\n')}
</main>
</body>
</html>
`;
}

const row = (name: string, value: string): string => `<tr><th scope="row">${escape(name)}</th><td>${value}</td></tr>`;
const code = (text: string): string => `<code>${escape(text)}</code>`;

function connection({ access, behaviour, faults, latencyMs, withAdmin }: SandboxContext, origin: string): string {
  const rows = [
    row('base_url', code(`${origin}/current`)),
    row('legacy_base_url', code(`${origin}/legacy`)),
    row('auth_url', code(`${origin}/auth`)),
    row('realm, client id', `${code(realm)} ${code(clientId)}`),
    ...users.map(({ email, accountId, role, locked }) =>
      row('user', `${code(email)} account ${code(String(accountId))} ${locked ? 'locked' : escape(role)}`),
    ),
    row('password', access.password === knownPassword ? code(knownPassword) : 'the one that was given at the start'),
    row('variants', behaviour.chosen.length === 0 ? 'none' : behaviour.chosen.map(code).join(' ')),
    row('faults', faults.rules.map(({ text }) => code(text)).join(' ') || 'none'),
    row('latency', `${latencyMs} ms`),
    row('admin', withAdmin ? code(`${origin}/admin`) : 'off'),
  ];
  return `<section><h2>Connection</h2><table>${rows.join('')}</table></section>`;
}

function section(tag: string, context: SandboxContext): string {
  const operations = endpoints.filter((endpoint) => tagOf(endpoint) === tag);
  return `<section id="${escape(tag)}"><h2>${escape(tag)}</h2>
${operations.map((endpoint) => article(endpoint, context)).join('\n')}</section>`;
}

function article(endpoint: Endpoint, { behaviour }: SandboxContext): string {
  const calls = placesOf(endpoint, behaviour).map(({ method, template }) => `<b>${method}</b> ${code(template)}`);
  const takes = [
    ...Object.keys(endpoint.params),
    ...Object.keys(querySchemas(endpoint, behaviour)),
    ...Object.keys(namedBody(endpoint, behaviour)).map((name) => `${name} (body)`),
  ];
  const record = 'record' in endpoint.response ? endpoint.response.record : undefined;
  const fields = record && Object.keys(record.fields).map((key) => record.namesOf(key, behaviour.profile)[0] ?? key);
  return `<details><summary><span>${escape(endpoint.summary)}</span> <small>${calls[0] ?? ''}</small></summary>
<dl>
<dt>Operation</dt><dd>${code(endpoint.name)}</dd>
<dt>Call</dt><dd>${calls.join('<br>')}</dd>
<dt>Takes</dt><dd>${takes.map(code).join(' ') || 'nothing'}</dd>
<dt>Answers</dt><dd>${escape(endpoint.response.kind)}${fields ? `: ${fields.map(code).join(' ')}` : ''}</dd>
<dt>Source</dt><dd>${escape(endpoint.source)}</dd>
</dl></details>`;
}

const style = `
:root { color-scheme: light dark; --line: #d5d9e0; --ink: #1b2430; --link: #0a56b3 }
@media (prefers-color-scheme: dark) { :root { --line: #38414e; --ink: #e6eaf0; --link: #7db4ff } }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: Canvas }
header, main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem 0 }
main { padding-bottom: 4rem }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
a { color: var(--link) }
nav { display: flex; flex-wrap: wrap; gap: .25rem .9rem; margin-top: 1.5rem }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line) }
th { font-weight: 600; white-space: nowrap; width: 10rem }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .4rem 0; padding: 0 .9rem }
summary { cursor: pointer; padding: .55rem 0; display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap }
small { font-size: .875em }
dl { display: grid; grid-template-columns: 6rem 1fr; gap: .3rem .75rem; margin: .5rem 0 1rem }
dt { font-weight: 600 } dd { margin: 0 } dd code { margin-right: .4rem }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
@media (max-width: 34rem) { dl { grid-template-columns: 1fr } th { width: auto } }
`;
