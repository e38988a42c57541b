import * as z from 'zod/mini';
import type { Base, Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { createProfile } from '../../src/api/profile/index.ts';
import { callOf, eventParameters, extractedDataParameter, queryNames, wireName } from '../../src/api/wire.ts';
import { anchorOf, cited, code, list, page, table } from './markdown.ts';

const profile = createProfile();

const interfaces: readonly (readonly [Base, string])[] = [
  ['current', 'Current interface'],
  ['legacy', 'Legacy interface 1.1.0, deprecated'],
  ['auth', 'Token issuer'],
];

/** Every operation, from the values that the client, the sandbox and the relay derive from. */
export const operationsPage = (): string =>
  page(
    'Operations',
    'The client’s methods are these names: `client.thirdParties.list()`, `client.legacy.dossiers.get({ … })`. A call marked ' +
      '° is not shown by the specification: it is [the profile’s](profile.md#paths), and an overlay changes it.',
    ...interfaces.flatMap(([base, title]) => {
      const operations = endpoints.filter((endpoint) => endpoint.base === base);
      return [`## ${title}`, overview(operations), `### Inputs of the ${title.toLowerCase()}`, inputs(operations)];
    }),
  );

const overview = (operations: readonly Endpoint[]): string =>
  table(
    ['Operation', 'Does', 'Call', 'Answer', 'May be repeated', 'Source'],
    operations.map((endpoint) => [
      code(endpoint.name),
      endpoint.summary,
      callText(endpoint),
      answerText(endpoint),
      endpoint.repeatable ? 'yes' : 'no',
      cited(endpoint.source),
    ]),
  );

function callText(endpoint: Endpoint): string {
  const { method, path } = callOf(endpoint, profile);
  return code(`${method} ${path}`) + (endpoint.call === undefined && endpoint.base !== 'auth' ? '°' : '');
}

function answerText({ response }: Endpoint): string {
  switch (response.kind) {
    case 'none':
      return 'nothing that counts';
    case 'file':
      return 'bytes';
    case 'address':
      return 'a temporary address';
    default: {
      const link = `[${response.record.name}](records.md#${anchorOf(response.record.name)})`;
      return { item: link, list: `list of ${link}`, page: `pages of ${link}` }[response.kind];
    }
  }
}

const inputs = (operations: readonly Endpoint[]): string =>
  table(
    ['Operation', 'Input', 'Where', 'Needed', 'Rule'],
    operations.flatMap((endpoint) => [
      ...(['params', 'query', 'body'] as const).flatMap((where) =>
        Object.entries(endpoint[where] ?? {}).map(([field, schema]) => {
          const name = where === 'params' ? field : wireName(where, endpoint, field, profile);
          return [
            code(endpoint.name),
            code(field),
            { params: 'path', query: 'query', body: 'body' }[where] + (name === field ? '' : ` as ${code(name)}`),
            schema.safeParse(undefined).success ? '' : 'yes',
            ruleOf(schema),
          ];
        }),
      ),
      ...eventInput(endpoint),
      ...extractedInput(endpoint),
    ]),
  );

/** The error message for wrong input. */
function ruleOf(schema: z.ZodMiniType): string {
  const { const: only } = z.toJSONSchema(schema);
  if (only !== undefined) return `is ${code(String(only))}`;
  return schema.safeParse('').error?.issues.at(-1)?.message ?? '';
}

function eventInput({ name, events, eventsOptional }: Endpoint): string[][] {
  if (events === undefined) return [];
  const rule = `${list(Object.values(eventParameters))}, together; codes of [${events}](events.md)`;
  return [[code(name), code('events'), 'query', eventsOptional ? '' : 'yes', rule]];
}

function extractedInput(endpoint: Endpoint): string[][] {
  if (endpoint.evidences === undefined) return [];
  const isTaken = queryNames(endpoint, profile).includes(extractedDataParameter);
  const rule = isTaken ? '' : 'not sent unless [the profile](profile.md#evidence) names the operation';
  return [[code(endpoint.name), code(extractedDataParameter), 'query', '', rule]];
}
