import { endpoints, type Endpoint, type RecordType, type Shown } from '@tpr/core/api';
import * as z from 'zod/mini';
import { createDocument, type ZodOpenApiObject } from 'zod-openapi';
import type { Behaviour } from '../variants/behaviour.ts';
import { mountedAt, type Mounted } from './service-routes.ts';
import { statusTexts } from './failure.ts';
import { queryOf } from './request-input.ts';
import { listPlace } from './paging.ts';
import { itemPlace } from './response-body.ts';
import { realm, type SandboxContext } from './context.ts';

type OpenApi = ReturnType<typeof createDocument>;
type Schema = z.ZodMiniType;

/** Record schemas under the profile's wire names, by record name. */
type RecordSchemas = Map<string, Schema>;

/** The service as OpenAPI 3.1 under the chosen variants, generated from the endpoints that the routes use. */
export function describeService(context: SandboxContext): OpenApi {
  const { behaviour } = context;
  const records: RecordSchemas = new Map();
  const paths: Record<string, Record<string, unknown>> = {};
  const seen = new Set<string>();
  for (const mounted of mountedAt(context)) {
    const { method, template } = mounted.place;
    const item = (paths[template] ??= {});
    // Both grants share one path and are described once.
    const verb = method.toLowerCase();
    if (item[verb] !== undefined) continue;
    const isFirst = !seen.has(mounted.endpoint.name);
    seen.add(mounted.endpoint.name);
    item[verb] = operation(mounted, isFirst, behaviour, records);
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Third-party risk service (sandbox)',
      version: '1.0.0',
      description: 'Fictitious data on this machine. Variants in force: '.concat(
        behaviour.chosen.join(', ') || 'none',
        '.',
      ),
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(records),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
  return createDocument(document as ZodOpenApiObject);
}

/** The resource that an operation belongs to: the part of its name before the last dot. */
export const tagOf = ({ name }: Endpoint): string => name.split('.').slice(0, -1).join('.');

function operation(
  { endpoint, place }: Mounted,
  isFirst: boolean,
  behaviour: Behaviour,
  records: RecordSchemas,
): object {
  const isGrant = endpoint.base === 'auth';
  const pathNames = [...place.template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const path = Object.fromEntries(pathNames.map((name) => [name, pathSchema(name, endpoint)]));
  const query = querySchemas(endpoint, behaviour);
  const body = isGrant ? anyGrant() : bodySchema(endpoint, behaviour);
  return {
    operationId: isFirst ? endpoint.name : `${endpoint.name}.alternative`,
    tags: [tagOf(endpoint)],
    summary: isGrant ? 'Sign in with a password, or renew with a refresh token' : endpoint.summary,
    description: `Source: ${endpoint.source}.`,
    ...(endpoint.base === 'legacy' && { deprecated: true }),
    requestParams: {
      ...(pathNames.length > 0 && { path: z.object(path) }),
      ...(Object.keys(query).length > 0 && { query: z.object(query) }),
    },
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { [isGrant ? 'application/x-www-form-urlencoded' : 'application/json']: { schema: body } },
      },
    }),
    responses: { [successOf(endpoint)]: success(endpoint, behaviour, records), ...failures(endpoint) },
    ...(!isGrant && { security: [{ bearer: [] }] }),
  };
}

function pathSchema(name: string, { params }: Endpoint): Schema {
  if (name === 'realm') return z.string().check(z.meta({ example: realm }));
  return params[name] ?? z.string().check(z.meta({ description: name, example: '1001' }));
}

/** The query parameters under their wire names. */
export function querySchemas(endpoint: Endpoint, behaviour: Behaviour) {
  const { name, base, response, events, eventsOptional, evidences } = endpoint;
  const { profile } = behaviour;
  const schemas: Record<string, Schema> = {};
  for (const [key, schema] of Object.entries(queryOf(endpoint, behaviour))) {
    schemas[String(profile.find(`query.${name}.${key}`) ?? key)] = schema;
  }
  const optional = (description: string, schema: Schema) => z.optional(schema).check(z.meta({ description }));
  if (response.kind === 'page') {
    const isLegacy = base === 'legacy';
    const page = isLegacy ? 'page' : profile.get('query.page');
    const size = isLegacy ? 'pageSize' : profile.get('query.pageSize');
    schemas[page] = optional('where the page begins', z.int());
    schemas[size] = optional('records of a page, 20 unless given', z.int());
  }
  if (events !== undefined) {
    const wrap = (description: string) =>
      eventsOptional ? optional(description, z.string()) : z.string().check(z.meta({ description }));
    schemas['eventNames'] = wrap('event codes, separated by commas');
    schemas['eventOccurrenceStartDate'] = wrap('local date-time without zone');
    schemas['eventOccurrenceEndDate'] = wrap('local date-time without zone');
  }
  if (evidences && profile.get('evidence.extractedDataOperations').includes(name)) {
    schemas['withExtractedData'] = optional('also send what was read from the documents', z.boolean());
  }
  return schemas;
}

function bodySchema(endpoint: Endpoint, behaviour: Behaviour): Schema | undefined {
  return endpoint.body === undefined ? undefined : z.object(namedBody(endpoint, behaviour));
}

/** The fields of a body under their wire names. */
export function namedBody({ name, body = {} }: Endpoint, { profile }: Behaviour): Record<string, Schema> {
  const named = Object.entries(body).map(([key, schema]) => [
    String(profile.find(`body.${name}.${key}`) ?? key),
    schema,
  ]);
  return Object.fromEntries(named);
}

/** Both grants share one path. */
const anyGrant = (): Schema =>
  z.union(endpoints.filter(({ base }) => base === 'auth').map(({ body = {} }) => z.object(body)));

const successOf = ({ name, response }: Endpoint): string =>
  name === 'thirdParties.add' || name === 'dossiers.create' ? '201' : response.kind === 'none' ? '2XX' : '200';

function success(endpoint: Endpoint, behaviour: Behaviour, records: RecordSchemas): object {
  const { response, base } = endpoint;
  const json = (schema: Schema) => ({ description: 'OK', content: { 'application/json': { schema } } });
  switch (response.kind) {
    case 'none':
      return { description: 'Done' };
    case 'file':
      return {
        description: 'The file',
        content: { [endpoint.name === 'files.zip' ? 'application/zip' : 'application/pdf']: { schema: z.string() } },
      };
    case 'address':
      return json(z.looseObject({ url: z.string(), expiresAt: z.string() }));
    case 'item': {
      const item = schemaOf(response.record, behaviour, records);
      if (base === 'legacy') return json(envelope(item));
      return json(itemPlace(behaviour) === '$' ? item : z.looseObject({ [itemPlace(behaviour)]: item }));
    }
    case 'list':
    case 'page': {
      const list = z.array(schemaOf(response.record, behaviour, records));
      if (base === 'legacy') return json(envelope(list));
      const place = endpoint.name === 'documents.list' ? 'content' : listPlace(behaviour);
      return json(place === '$' ? list : z.looseObject({ [place]: list }));
    }
  }
}

const envelope = (content: Schema): Schema =>
  z.looseObject({
    content,
    messages: z.object({ info: z.array(z.unknown()), warning: z.array(z.unknown()), error: z.array(z.unknown()) }),
  });

function failures({ base, params }: Endpoint): object {
  const codes =
    base === 'auth' ? [400, 401, 404] : [400, 401, 403, ...(Object.keys(params).length > 0 ? [404] : []), 429];
  return Object.fromEntries(codes.map((code) => [String(code), { description: statusTexts[code] ?? 'Error' }]));
}

/** A record's schema, with the fields at their wire paths. */
function schemaOf(record: RecordType<unknown>, behaviour: Behaviour, records: RecordSchemas): Schema {
  const known = records.get(record.name);
  if (known !== undefined) return known;
  const tree: Tree = new Map();
  for (const [key, field] of Object.entries(record.fields)) {
    plant(tree, (record.namesOf(key, behaviour.profile)[0] ?? key).split('.'), inner(field.shown, behaviour, records));
  }
  const schema = z.looseObject(shapeOf(tree)).check(z.meta({ description: `Source: ${record.source}.` }));
  records.set(record.name, schema);
  return schema;
}

/** Fields by path segment; a segment leads to a field or to more segments. */
type Tree = Map<string, Schema | Tree>;

function plant(tree: Tree, [step = '', ...rest]: readonly string[], schema: Schema): void {
  const next = tree.get(step);
  if (rest.length === 0) tree.set(step, schema);
  else if (next instanceof Map) plant(next, rest, schema);
  else {
    const branch: Tree = new Map();
    tree.set(step, branch);
    plant(branch, rest, schema);
  }
}

function shapeOf(tree: Tree): Record<string, Schema> {
  return Object.fromEntries(
    [...tree].map(([step, next]) => [
      step,
      z.optional(z.nullable(next instanceof Map ? z.looseObject(shapeOf(next)) : next)),
    ]),
  );
}

const plain = {
  text: z.string(),
  number: z.number(),
  integer: z.int(),
  boolean: z.boolean(),
  day: z.iso.date(),
  null: z.null(),
  anything: z.unknown(),
};

/** A field's schema; if the field is a record, that record's schema. */
function inner(shown: Shown, behaviour: Behaviour, records: RecordSchemas): Schema {
  if (typeof shown === 'string') return plain[shown];
  if ('listOf' in shown) return z.array(inner(shown.listOf, behaviour, records));
  if ('anyOf' in shown) return z.union(shown.anyOf.map((each) => inner(each, behaviour, records)));
  return schemaOf(shown.record, behaviour, records);
}
