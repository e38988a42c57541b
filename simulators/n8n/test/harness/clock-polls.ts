import type { Sandbox } from '@tpr/sandbox';
import type { Rest } from '../../src/host/rest.ts';
import { waitFor } from '../../src/host/wait.ts';
import type { Workflow } from '../../src/host/workflow.ts';
import { quiet } from './stress.ts';

/** n8n's clock starts one poll a minute. */
export const patienceMs = 200_000;

/** Follows workflows that watch third parties, each for its own event code, by the searches for that code. */
export function followPolls(rest: () => Rest, sandbox: Pick<Sandbox, 'requests'>) {
  // The sandbox keeps the latest 1,000 requests only.
  const known = new Set<unknown>();
  const paths: string[] = [];
  const searchesFor = (code: string) => {
    for (const line of sandbox.requests()) {
      if (!known.has(line)) paths.push(line.path);
      known.add(line);
    }
    return paths.filter((path) => path.includes(code)).length;
  };
  const polled = (code: string, count: number) =>
    waitFor(() => (searchesFor(code) >= count ? true : undefined), {
      what: `a poll for ${code}`,
      timeoutMs: patienceMs,
    });
  /** The third parties in the executions of a workflow. */
  const handed = async ({ id }: Workflow): Promise<number[]> => {
    const lines = await rest().executions(id);
    const executions = await Promise.all(lines.map((line) => rest().execution(line.id)));
    return executions
      .flatMap(({ nodes }) => nodes['Changes']?.items ?? [])
      .map(({ json }) => Number(json['thirdpartyId']));
  };
  return {
    searchesFor,
    polled,
    handed,
    until: (workflow: Workflow, count: number) =>
      waitFor(async () => ((await handed(workflow)).length >= count ? true : undefined), {
        what: `${count} changes of ${workflow.name}`,
        timeoutMs: patienceMs,
        everyMs: 1_000,
      }),
    /** n8n publishes a workflow after it has answered; the poll of the activation is a part of that. */
    activate: async ({ id }: Workflow, code: string): Promise<void> => {
      const before = searchesFor(code);
      await rest().activate(id);
      await polled(code, before + 1);
      await quiet(() => searchesFor(code), 3_000);
    },
  };
}
