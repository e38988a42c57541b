import type { HttpRequest } from '../../src/runtime/op.ts';
import { refusal, reply, type Service } from '../conformance/scripted-host.ts';

/** The scripted answers about third parties: every number below `count` exists. */
export function portfolioService(
  count: number,
  overrides: Readonly<Record<string, () => ReturnType<Service>>> = {},
): Service {
  return ({ url }: HttpRequest) => {
    const path = decodeURIComponent(new URL(url).pathname.replace(/^.*\/account\/[^/]+/, ''));
    const override = overrides[path];
    if (override !== undefined) return override();
    const [, id, part] = /^\/thirdparties\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (path === '/attributes')
      return json([
        { label: 'Criticality', type: 'list_unique' },
        { label: 'Empty', type: 'date' },
      ]);
    if (id === undefined || Number(id) >= count) return refusal(404, 'Third party not found.');
    switch (part) {
      case undefined:
        return json({ thirdpartyId: id, name: `Company ${id}` });
      case 'attributes':
        return json([{ label: 'Criticality', type: 'list_unique', values: ['High'] }]);
      case 'indicators':
        return json([{ code: 'FINANCIAL_RISK', label: 'Risque financier', value: Number(id) }]);
      default:
        return json([]);
    }
  };
}

export const json = (value: unknown) => reply(200, JSON.stringify(value));

/** The paths below the account, in the order of the requests. */
export function pathsOf(sent: readonly { readonly request: HttpRequest }[]): string[] {
  return sent.map(({ request }) => new URL(request.url).pathname.replace(/^.*\/account\/[^/]+/, ''));
}
