import {
  NodeConnectionTypes,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
} from 'n8n-workflow';
import { hints } from './actions/hints.ts';
import { operationOf, operationProperties, resources } from './actions/resources.ts';
import * as credentialTest from './methods/credential-test.ts';
import * as listSearch from './methods/list-search.ts';
import * as loadOptions from './methods/load-options.ts';
import * as resourceMapping from './methods/resource-mapping.ts';
import { runItems } from './actions/run-items.ts';

export class ThirdPartyRisk implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Third-Party Risk',
    name: 'thirdPartyRisk',
    icon: { light: 'file:../../icons/third-party-risk.svg', dark: 'file:../../icons/third-party-risk.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Work with a portfolio of third parties: identities, dossiers, documents, decisions and events',
    defaults: { name: 'Third-Party Risk' },
    usableAsTool: true,
    hints,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [
      {
        name: 'thirdPartyRiskApi',
        required: true,
        testedBy: 'readPortfolio',
        displayOptions: { hide: { resource: ['identifier'] } },
      },
    ],
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: resources.map(({ name, value, description }) => ({
          name,
          value,
          ...(description !== undefined && { description }),
        })),
        default: 'thirdParty',
      },
      ...operationProperties,
    ],
  };

  methods = { credentialTest, listSearch, loadOptions, resourceMapping };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const resource = this.getNodeParameter('resource', 0);
    const name = this.getNodeParameter('operation', 0);
    return [await runItems(this, operationOf(resource, name))];
  }
}
