import { readFile, readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { endpoints } from '@tpr/core/api';
import { ThirdPartyRiskTrigger } from '../nodes/ThirdPartyRisk/ThirdPartyRiskTrigger.node.ts';
import { legacyOperations } from '../nodes/ThirdPartyRisk/actions/generated/legacy.ts';
import { currentOperations } from '../nodes/ThirdPartyRisk/actions/generated/overrides.ts';
import { resources } from '../nodes/ThirdPartyRisk/actions/resources.ts';
import { actionNode } from './fake/workbench.mts';

const operations = resources.flatMap(({ value: resource, operations }) =>
  operations.map((operation) => ({ resource, operation })),
);
const everyField = (properties: readonly INodeProperties[]): INodeProperties[] =>
  properties.flatMap((property) => [
    property,
    ...(property.type === 'collection' ? everyField((property.options ?? []) as INodeProperties[]) : []),
  ]);

describe('The panels', () => {
  it('offer every operation by its resource', () => {
    const offered = operations.map(({ resource, operation }) => `${resource}.${operation.value}`);
    for (const wanted of [
      'thirdParty.add thirdParty.get thirdParty.getAll thirdParty.searchCompany thirdParty.upsert',
      'attribute.getAll attribute.set attribute.setMany indicator.getAll event.search identifier.check apiRequest.send service.check',
      'dossier.create dossier.get dossier.getAll dossier.addRequirements dossier.downloadZip',
      'document.get document.getAll document.getExtractedData document.getReviewQueue',
      'response.approve response.reject file.download file.getSignedUrl portfolio.getAll portfolio.getChanges',
    ].flatMap((line) => line.split(' '))) {
      expect(offered).toContain(wanted);
    }
  });

  it('name each operation once, with an action in sentence case and without articles', () => {
    const actions = operations.map(({ operation }) => operation.action);
    expect(new Set(actions).size).toBe(actions.length);
    for (const action of actions) {
      expect(action).toMatch(/^[A-Z][a-z]/);
      expect(action).not.toMatch(/\b(a|an|the)\b/);
    }
  });

  it('have examples for typed fields, Whether for switches, and 50 as limit', () => {
    const fields = everyField(actionNode.description.properties);
    const typed = fields.filter(({ type, placeholder }) => type === 'string' && placeholder !== undefined);
    expect(typed.filter(({ placeholder }) => placeholder?.startsWith('e.g. ') !== true)).toEqual([]);
    const switches = fields.filter(({ type }) => type === 'boolean');
    expect(switches.filter(({ description }) => description?.startsWith('Whether') !== true)).toEqual([]);
    expect(new Set(fields.filter(({ name }) => name === 'limit').map((field) => field.default))).toEqual(new Set([50]));
  });

  it('have no default for informing a third party', () => {
    const shareRejectionReason = everyField(actionNode.description.properties).find(
      ({ name }) => name === 'shareRejectionReason',
    );
    expect(shareRejectionReason).toMatchObject({ default: '', required: true });
  });

  it('let models use the action, never the trigger', () => {
    expect(actionNode.description.usableAsTool).toBe(true);
    const { usableAsTool, polling, inputs } = new ThirdPartyRiskTrigger().description;
    expect({ usableAsTool, polling, inputs }).toEqual({ usableAsTool: undefined, polling: true, inputs: [] });
  });

  it('have every event of the specification in plain language', () => {
    const { properties } = new ThirdPartyRiskTrigger().description;
    const codes = properties
      .filter(({ name }) => name.endsWith('Events'))
      .flatMap(({ options = [] }) => (options as INodePropertyOptions[]).map(({ value }) => value));
    expect(new Set(codes).size).toBe(100);
  });

  it('cover every operation of both interfaces', async () => {
    const folder = new URL('../nodes/ThirdPartyRisk/', import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const text = (await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n');
    const throughCore: Readonly<Record<string, string>> = {
      'responses.approve': 'decide(',
      'responses.reject': 'decide(',
      'thirdParties.add': 'addThirdParty(',
      'dossiers.create': 'createDossier(',
      'dossiers.addRequirements': 'addToDossier(',
      'attributes.set': 'attributes.write(',
      'dossiers.types': 'readDossierTypes(',
      'requirements.list': 'readRequirements(',
      'thirdParties.searchByEvents': 'searchEvents(',
      'dossiers.searchByEvents': 'searchEvents(',
      'documents.searchByEvents': 'searchEvents(',
    };
    const plain = [...currentOperations, ...legacyOperations]
      .filter((row) => operations.some((each) => each.resource === row.resource && each.operation.value === row.value))
      .flatMap(({ endpoint, ofOne }) => [endpoint.name, ofOne?.name]);
    const unreached = endpoints
      .filter(({ name, base }) => base !== 'auth' && !plain.includes(name))
      .filter(({ name }) => !text.includes(throughCore[name] ?? `client.${name}`));
    expect(unreached.map(({ name }) => name)).toEqual([]);
  });

  it('are written manually only if an operation is more than one call', () => {
    const plain = currentOperations.map(({ resource, value }) => `${resource}.${value}`);
    const byHand = operations
      .map(({ resource, operation }) => `${resource}.${operation.value}`)
      .filter((name) => !name.startsWith('legacy.') && !plain.includes(name));
    expect(byHand).toEqual([
      'apiRequest.send',
      'attribute.set',
      'attribute.setMany',
      'document.getExtractedData',
      'document.getReviewQueue',
      'dossier.addRequirements',
      'dossier.create',
      'event.search',
      'identifier.check',
      'portfolio.getChanges',
      'portfolio.getAll',
      'response.approve',
      'response.reject',
      'service.check',
      'thirdParty.add',
      'thirdParty.upsert',
    ]);
  });

  it('list every resource in the node’s own selector, in alphabetical order', () => {
    const selector = actionNode.description.properties.find(({ name }) => name === 'resource');
    const listed = (selector?.options ?? []) as INodePropertyOptions[];
    expect(listed.map(({ value }) => value)).toEqual(resources.map(({ value }) => value));
    expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).sort());
    expect(resources.map(({ value }) => value)).toContain(selector?.default);
  });
});
