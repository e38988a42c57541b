import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../parameters.ts';

/** The documents to request: from the list, and by their codes if the service has no list (G12). */
export function requirementProperties(name: string, description: string): Record<'codes' | 'list', INodeProperties> {
  return {
    codes: {
      displayName: `${name} Codes`,
      name: 'documentCodes',
      type: 'string',
      default: '',
      placeholder: 'e.g. DOC_VIGILANCE',
      description: 'Documents that are not in the list, separated by commas',
    },
    list: {
      displayName: `${name} Names or IDs`,
      name: 'requiredDocuments',
      type: 'multiOptions',
      typeOptions: { loadOptionsMethod: 'getRequirements' },
      default: [],
      description: `${description}. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
    },
  };
}

/** The codes of both, each once. */
export function readRequirementCodes(parameters: Parameters): string[] {
  return [...new Set([...parameters.list('requiredDocuments'), ...parameters.list('documentCodes')])];
}
