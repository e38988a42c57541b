import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** What a person should know before a run, where it is set up. @param shown when; always if absent. */
export function notice(text: string, shown?: NonNullable<IDisplayOptions['show']>): INodeProperties {
  return {
    displayName: text,
    name: 'notice',
    type: 'notice',
    default: '',
    ...(shown !== undefined && { displayOptions: { show: shown } }),
  };
}
