import {
  NodeConnectionTypes,
  type INodeExecutionData,
  type INodeProperties,
  type INodeType,
  type INodeTypeDescription,
  type IPollFunctions,
} from 'n8n-workflow';
import { eventProperties } from './actions/shared/event-selection.ts';
import { labelsOf } from './actions/shared/labels.ts';
import { outputProperties } from './actions/shared/output.ts';
import * as credentialTest from './methods/credential-test.ts';
import { pollChanges } from './trigger/poll.ts';

const properties: INodeProperties[] = [
  ...eventProperties,
  {
    displayName: 'Start From',
    name: 'startFrom',
    type: 'options',
    options: [
      { name: 'A Date', value: 'date', description: 'Also changes since a date' },
      { name: 'Now', value: 'now', description: 'Only changes after each activation' },
    ],
    default: 'now',
    description: 'Which changes the first poll after the activation returns',
  },
  {
    displayName: 'Start Date',
    name: 'startDate',
    type: 'dateTime',
    default: '',
    required: true,
    description: 'A time without zone is the time of the service',
    displayOptions: { show: { startFrom: ['date'] } },
  },
  {
    displayName: 'Include',
    name: 'include',
    type: 'multiOptions',
    options: [
      { name: 'Attributes', value: 'attributes', description: 'Category, criticality and your other data' },
      { name: 'Indicators', value: 'indicators', description: 'Scores of the third party' },
      { name: 'Third Party', value: 'thirdParty', description: 'Name, status and identifiers' },
    ],
    default: ['thirdParty'],
    description: 'What to read about the third party behind each change. Each choice costs a request.',
  },
  ...outputProperties,
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    options: [
      {
        displayName: 'Max Changes per Poll',
        name: 'maxChanges',
        type: 'number',
        typeOptions: { minValue: 1, maxValue: 10000 },
        default: 500,
        description: 'Maximum number of changes that one poll returns. The next polls return the remaining ones.',
      },
      {
        displayName: 'Compare With Last Time',
        name: 'compare',
        type: 'boolean',
        default: true,
        description:
          'Whether to return what differs from the last time that the same record was returned. n8n stores the fields of the latest 1,000 records with the workflow, 300,000 characters at most.',
      },
    ],
  },
];

const labels = labelsOf(properties);

export class ThirdPartyRiskTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Third-Party Risk Trigger',
    name: 'thirdPartyRiskTrigger',
    icon: { light: 'file:../../icons/third-party-risk.svg', dark: 'file:../../icons/third-party-risk.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ "changes of: " + $parameter["resourceType"] }}',
    description: 'Starts the workflow when third parties, dossiers or documents change',
    defaults: { name: 'Third-Party Risk Trigger' },
    polling: true,
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'thirdPartyRiskApi', required: true, testedBy: 'readPortfolio' }],
    properties,
  };

  methods = { credentialTest };

  async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
    const items = await pollChanges(this, labels);
    return items.length === 0 ? null : [items];
  }
}
