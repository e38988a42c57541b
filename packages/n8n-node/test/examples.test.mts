import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { NodeHelpers, type INode, type INodeTypeDescription, type IWorkflowBase } from 'n8n-workflow';
import { ThirdPartyRiskTrigger } from '../nodes/ThirdPartyRisk/ThirdPartyRiskTrigger.node.ts';
import { currentOperations, withoutOverride } from '../nodes/ThirdPartyRisk/actions/generated/overrides.ts';
import { resources } from '../nodes/ThirdPartyRisk/actions/resources.ts';
import { actionNode } from './fake/workbench.mts';

const packageFolder = new URL('../', import.meta.url);
const folder = new URL('examples/', packageFolder);
const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
const readme = await readFile(new URL('README.md', packageFolder), 'utf8');

const descriptions: Readonly<Record<string, INodeTypeDescription>> = {
  'n8n-nodes-third-party-risk.thirdPartyRisk': actionNode.description,
  'n8n-nodes-third-party-risk.thirdPartyRiskTrigger': new ThirdPartyRiskTrigger().description,
};

const read = async (name: string) => JSON.parse(await readFile(new URL(name, folder), 'utf8')) as IWorkflowBase;
const ours = ({ nodes }: IWorkflowBase): readonly (readonly [INode, INodeTypeDescription])[] =>
  nodes.flatMap((node) => {
    const description = descriptions[node.type];
    return description === undefined ? [] : [[node, description] as const];
  });

describe.each(files)('The example %s', (name) => {
  it('consists of our nodes and n8n’s own', async () => {
    const workflow = await read(name);
    expect(ours(workflow).length).toBeGreaterThan(0);
    for (const { type } of workflow.nodes) expect(type).toMatch(/^(n8n-nodes-base|n8n-nodes-third-party-risk)\./);
  });

  it('connects existing nodes', async () => {
    const { nodes, connections } = await read(name);
    const names = new Set(nodes.map((node) => node.name));
    expect(names.size).toBe(nodes.length);
    for (const [from, { main = [] }] of Object.entries(connections)) {
      expect(names).toContain(from);
      for (const target of main.flatMap((output) => output ?? [])) expect(names).toContain(target.node);
    }
  });

  it('gives our nodes only visible parameters, and leaves no required one empty', async () => {
    for (const [node, description] of ours(await read(name))) {
      const resolved = NodeHelpers.getNodeParameters(
        description.properties,
        node.parameters,
        true,
        false,
        node,
        description,
      );
      for (const parameter of Object.keys(node.parameters).filter((each) => each !== 'pollTimes')) {
        expect(Object.keys(resolved ?? {})).toContain(parameter);
      }
      const issues = NodeHelpers.getNodeParametersIssues(
        description.properties,
        { ...node, parameters: resolved ?? {} },
        description,
      );
      expect(issues).toBeNull();
    }
  });

  it('refers to the credential by name and contains none', async () => {
    for (const [node] of ours(await read(name))) {
      const isOffline = node.parameters['resource'] === 'identifier';
      expect(Object.keys(node.credentials ?? {})).toEqual(isOffline ? [] : ['thirdPartyRiskApi']);
    }
    expect(await readFile(new URL(name, folder), 'utf8')).not.toMatch(/password|accessToken/i);
  });

  it('is listed in the README', () => {
    expect(readme).toContain(`(examples/${name})`);
  });
});

describe('The README', () => {
  it('names every resource and every operation that has its own description', () => {
    const others = currentOperations
      .filter(({ endpoint }) => withoutOverride.includes(endpoint))
      .map((each) => `${each.resource}.${each.value}`);
    for (const { name, value, operations } of resources) {
      const row = readme.split('\n').find((line) => line.startsWith(`| ${name} |`));
      const named =
        value === 'legacy'
          ? []
          : operations.filter((each) => !others.includes(`${value}.${each.value}`)).map((each) => `**${each.name}**`);
      expect(row).toEqual(expect.stringContaining(name));
      expect(named.filter((each) => row?.includes(each) !== true)).toEqual([]);
    }
  });

  it('shows six ready workflows', () => {
    expect(files).toHaveLength(6);
  });
});
