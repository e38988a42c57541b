import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { NodeHelpers, type INode, type INodeTypeDescription, type IWorkflowBase } from 'n8n-workflow';
import { ThirdPartyRiskApi } from '../credentials/ThirdPartyRiskApi.credentials.ts';
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

  it('has the sections that n8n’s template for community nodes has, each in the menu at the top', () => {
    const sections = [...readme.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
    const template = 'Installation,Operations,Credentials,Compatibility,Usage,Resources,Version history'.split(',');
    expect(sections).toEqual(expect.arrayContaining(template));
    expect(sections[0]).toBe('Installation');
    const menu = readme.slice(0, readme.indexOf('\n## '));
    for (const section of sections.filter((each) => each !== 'Licence')) expect(menu).toContain(`[${section}](#`);
  });

  it('links to n8n’s own pages on community nodes and their installation', () => {
    const pages = 'https://docs.n8n.io/integrations/community-nodes/';
    for (const page of [`(${pages})`, `(${pages}installation/)`]) expect(readme).toContain(page);
  });

  it('installs the archive with the options that the guide’s command has', async () => {
    const guide = await readFile(new URL('../../../docs/n8n/README.md', import.meta.url), 'utf8');
    const optionsOf = (text: string) => {
      const [command = ''] = text.match(/^npm install .*$/m) ?? [];
      return command.split(' ').filter((word) => word.startsWith('--'));
    };
    expect(optionsOf(guide)).toContain('--omit=peer');
    expect(optionsOf(readme)).toEqual(optionsOf(guide));
  });

  it('names the versions of the package and of the n8n that it is tested with', async () => {
    const { version, devDependencies } = JSON.parse(await readFile(new URL('package.json', packageFolder), 'utf8')) as {
      readonly version: string;
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    const archives = [...readme.matchAll(/third-party-risk-([\d.]+)\.tgz/g)].map(([, named]) => named);
    expect(new Set(archives)).toEqual(new Set([version]));
    expect(readme).toContain(`| ${version} |`);
    const [major, minor] = devDependencies['n8n-workflow']!.split('.');
    expect(readme).toContain(`Tested with n8n ${major}.${minor} `);
  });

  it('has each field of the credential that a user fills in', () => {
    const { properties } = new ThirdPartyRiskApi();
    const fields = properties.filter(({ type }) => type !== 'hidden').map(({ displayName }) => displayName);
    const rows = readme.slice(readme.indexOf('\n## Credentials'), readme.indexOf('The credential, tested'));
    const named = [...rows.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(', '));
    expect(named).toEqual(expect.arrayContaining(fields));
  });

  it('says where n8n reports a poll that fails', () => {
    expect(readme).toMatch(/\*\*If no changes arrive\*\*, look into the log of n8n/);
  });

  it('shows six ready workflows', () => {
    expect(files).toHaveLength(6);
  });
});
