import { endpoints, operationNames } from '@tpr/core/api';
import { expect, test } from 'vitest';
import { routes } from '../../src/routes/index.ts';
import { closeAll, type Json, open } from './calling.ts';

closeAll();
const main = await open();
const document: Json = await (await fetch(`${main.sandbox.url}/openapi.json`)).json();

const operations: { path: string; method: string; operation: Json }[] = Object.entries<Json>(document.paths).flatMap(
  ([path, item]) => Object.entries<Json>(item).map(([method, operation]) => ({ path, method, operation })),
);

/** Every value in the document, at any depth. */
function* inside(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const each of Object.values(value)) yield* inside(each);
}

test('every operation has a handler and every handler an operation', () => {
  const grants = endpoints.filter(({ base }) => base === 'auth').map(({ name }) => name);
  expect([...routes.keys(), ...grants].sort()).toEqual([...operationNames].sort());
});

test('the document is OpenAPI 3.1 and describes every operation', () => {
  expect(document.openapi).toBe('3.1.0');
  const ids = operations.map(({ operation }) => operation.operationId);
  // Both grants share one address and one description.
  const described = operationNames.filter((name) => name !== 'auth.refresh');
  expect(described.filter((name) => !ids.includes(name))).toEqual([]);
});

test('no reference is dangling', () => {
  const references = [...inside(document)].map(({ $ref }) => $ref).filter((ref) => typeof ref === 'string');
  expect(references.length).toBeGreaterThan(20);
  for (const reference of references) {
    const target = reference
      .slice(2)
      .split('/')
      .reduce((place: Json, step) => place?.[step], document);
    expect([reference, target === undefined]).toEqual([reference, false]);
  }
});

test('path parameters are those of the template, required, and each operation describes its answers', () => {
  for (const { path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
    const given = (operation.parameters ?? []).filter((each: Json) => each.in === 'path');
    expect([path, given.map((each: Json) => each.name).sort()]).toEqual([path, named]);
    expect(given.every((each: Json) => each.required === true)).toBe(true);
    expect(Object.keys(operation.responses).some((code) => code.startsWith('2'))).toBe(true);
  }
});

test('fields are at their place on the wire', async () => {
  const { thirdParty, document: documentSchema, evidence } = document.components.schemas;
  const { body } = await main.get('/thirdparties/100001');
  expect(Object.keys(body).filter((key) => !(key in thirdParty.properties))).toEqual([]);
  expect(thirdParty.properties.identity.anyOf ?? thirdParty.properties.identity).toBeDefined();
  expect(Object.keys(documentSchema.properties)).toContain('evidences');
  expect(Object.keys(evidence.properties)).toContain('responseId');
});

test('variants change the document together with the service', async () => {
  const caller = await open({ variants: ['G50=flat', 'G02=bare', 'G20=offset'] });
  const other: Json = await (await fetch(`${caller.sandbox.url}/openapi.json`)).json();
  expect(Object.keys(other.components.schemas.thirdParty.properties)).toContain('siren');
  expect(Object.keys(other.paths)).toContain('/current/api/v1/thirdparties/{thirdpartyId}');
  const list = other.paths['/current/api/v1/account/{accountId}/thirdparties'].get;
  expect(list.parameters.map((each: Json) => each.name)).toEqual(expect.arrayContaining(['offset', 'limit']));
});

test('the front page is complete, escapes its content and loads nothing from the network', async () => {
  const caller = await open({ faults: ['500@thirdParties.get=0.5'], variants: ['G22=no-total', 'G20=offset'] });
  const html = await (await fetch(caller.sandbox.url)).text();
  for (const name of operationNames) expect(html).toContain(`<code>${name}</code>`);
  for (const shown of [
    '<code>limit</code>',
    'buyer@example.test',
    'tpr-sandbox',
    'G22=no-total',
    '500@thirdParties.get=0.5',
  ]) {
    expect(html).toContain(shown);
  }
  expect(html).not.toMatch(/<script|src=|@import|url\(/);
  expect(
    [...html.matchAll(/href="([^"]*)"/g)].every(([, href]) => href!.startsWith('/') || href!.startsWith('#')),
  ).toBe(true);
});
