import type { Sandbox } from '@tpr/sandbox';
import type { Credential, NodePlan, Parameters } from '../../src/host/workflow.ts';
import { indicatorsUrl, portfolio, thisNode } from './full-pull.ts';
import { httpRequest, listPortfolio } from './http-request-nodes.ts';

/** Work on many items: the operation of this node, and the equivalent with the HTTP Request node. */
export interface ItemWork {
  readonly name: string;
  /** The nodes that produce the items, where they are not read. */
  readonly given: readonly NodePlan[];
  readonly mine: readonly NodePlan[];
  readonly rival: readonly NodePlan[];
}

/** Rows as items of a workflow. */
export function giveRows(rows: readonly Parameters[]): NodePlan[] {
  const parameters = { mode: 'raw', jsonOutput: JSON.stringify({ rows }), options: {} };
  return [
    { name: 'Rows', type: 'n8n-nodes-base.set', version: 3.4, parameters },
    { name: 'Each', type: 'n8n-nodes-base.splitOut', parameters: { fieldToSplitOut: 'rows', options: {} } },
  ];
}

const chosen = (mode: 'id' | 'identifier', value: string): Parameters => ({ __rl: true, mode, value });

const idsOf = ({ store }: Sandbox, count: number): string[] =>
  store
    .all<{ id: number }>(
      'SELECT id FROM thirdParty WHERE accountId = 1001 AND archivedAt IS NULL ORDER BY id LIMIT ?',
      count,
    )
    .map(({ id }) => String(id));

/**
 * Sets an attribute of this number of third parties, to a new value in each.
 * @param value different from every earlier run
 * @param options of this node
 */
export function attributeWrites(
  sandbox: Sandbox,
  credential: Credential,
  count: number,
  value: string,
  options: Parameters = {},
): ItemWork {
  const label = 'Internal reference';
  const url = `=${sandbox.baseUrl}/api/v1/account/1001/thirdparties/{{ $json.id }}/attributes`;
  const post = httpRequest('HTTP: set', url, credential);
  return {
    name: `${count} attribute writes`,
    given: giveRows(idsOf(sandbox, count).map((id) => ({ id, value: `${value} ${id}` }))),
    mine: [
      thisNode(credential, {
        resource: 'attribute',
        operation: 'set',
        thirdPartyId: chosen('id', '={{ $json.id }}'),
        label,
        value: '={{ $json.value }}',
        options,
      }),
    ],
    rival: [
      {
        ...post,
        parameters: {
          ...post.parameters,
          method: 'POST',
          sendBody: true,
          specifyBody: 'json',
          jsonBody: `={{ JSON.stringify({ label: '${label}', values: [$json.value] }) }}`,
        },
      },
    ],
  };
}

/** Third parties by their ID, one item each. */
export function partyReads(sandbox: Sandbox, credential: Credential, count: number): ItemWork {
  const url = `=${sandbox.baseUrl}/api/v1/account/1001/thirdparties/{{ $json.id }}`;
  return {
    name: `${count} by ID`,
    given: giveRows(idsOf(sandbox, count).map((id) => ({ id }))),
    mine: [
      thisNode(credential, { resource: 'thirdParty', operation: 'get', thirdPartyId: chosen('id', '={{ $json.id }}') }),
    ],
    rival: [httpRequest('HTTP: get', url, credential)],
  };
}

/** Third parties by their SIREN, as in a sheet. The HTTP Request node has no equivalent. */
export function sirenReads(sandbox: Sandbox, credential: Credential, count: number): ItemWork {
  const rows = sandbox.store.all<{ siren: string }>(
    `SELECT siren FROM company JOIN thirdParty ON companyId = company.id
     WHERE thirdParty.accountId = 1001 AND archivedAt IS NULL AND siren >= '000001000'
     GROUP BY siren HAVING count(*) = 1 LIMIT ?`,
    count,
  );
  return {
    name: `${count} by SIREN`,
    given: giveRows(rows.map(({ siren }, index) => ({ siren: index % 2 === 0 ? siren : Number(siren) }))),
    mine: [
      thisNode(credential, {
        resource: 'attribute',
        operation: 'getAll',
        thirdPartyId: chosen('identifier', '={{ $json.siren }}'),
        returnAll: true,
      }),
    ],
    rival: [],
  };
}

/** The portfolio with its indicators. */
export function portfolioPull(sandbox: Sandbox, credential: Credential): ItemWork {
  return {
    name: 'the portfolio with indicators',
    given: [],
    mine: [thisNode(credential, portfolio(['indicators']))],
    rival: [
      ...listPortfolio(sandbox, credential, ['Start']),
      httpRequest('HTTP: indicators', indicatorsUrl(sandbox), credential),
    ],
  };
}
