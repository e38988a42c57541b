import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** A notice in the editor that a user should read before a run. @param shown when; always if absent. */
export function notice(text: string, shown?: NonNullable<IDisplayOptions['show']>): INodeProperties {
  return {
    displayName: text,
    name: 'notice',
    type: 'notice',
    default: '',
    ...(shown !== undefined && { displayOptions: { show: shown } }),
  };
}
