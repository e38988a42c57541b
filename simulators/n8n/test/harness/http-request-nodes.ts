import type { Sandbox } from '@tpr/sandbox';
import type { Credential, NodePlan, Parameters } from '../../src/host/workflow.ts';

/** The alternative without a node of one's own: the HTTP Request node, with the same credential. */
export function httpRequest(
  name: string,
  url: string,
  credential: Credential,
  more: {
    readonly options?: Parameters;
    readonly query?: Parameters;
    readonly headers?: Parameters;
    readonly plan?: Partial<NodePlan>;
  } = {},
): NodePlan {
  const { options = {}, query = {}, headers = {}, plan } = more;
  const rowsOf = (fields: Parameters) => Object.entries(fields).map(([key, value]) => ({ name: key, value }));
  const [queryRows, headerRows] = [rowsOf(query), rowsOf(headers)];
  return {
    name,
    type: 'n8n-nodes-base.httpRequest',
    version: 4.5,
    credential,
    parameters: {
      url,
      authentication: 'predefinedCredentialType',
      nodeCredentialType: credential.type,
      ...(queryRows.length > 0 && { sendQuery: true, queryParameters: { parameters: queryRows } }),
      ...(headerRows.length > 0 && { sendHeaders: true, headerParameters: { parameters: headerRows } }),
      options,
    },
    ...plan,
  };
}

/** Reads all pages of the portfolio, and outputs the list of each page as items. */
export function listPortfolio({ baseUrl }: Sandbox, credential: Credential, after: readonly string[]): NodePlan[] {
  const pageSize = 200;
  const pagination = {
    paginationMode: 'updateAParameterInEachRequest',
    parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount }}' }] },
    paginationCompleteWhen: 'other',
    completeExpression: `={{ ($response.body.page + 1) * ${pageSize} >= $response.body.totalElements }}`,
    limitPagesFetched: false,
    requestInterval: 0,
  };
  return [
    httpRequest('HTTP: list', `${baseUrl}/api/v1/account/1001/thirdparties`, credential, {
      options: { pagination: { pagination } },
      query: { pageSize: String(pageSize) },
      plan: { after, onError: 'continueRegularOutput' },
    }),
    { name: 'HTTP: split', type: 'n8n-nodes-base.splitOut', parameters: { fieldToSplitOut: 'content', options: {} } },
  ];
}
