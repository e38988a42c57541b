import type { INodeProperties } from 'n8n-workflow';

/** The labels of parameters by their names. */
export type Labels = ReadonlyMap<string, string>;

/** The labels of the parameters of an operation, also of those in collections. Each name has one label. */
export function labelsOf(properties: readonly INodeProperties[]): Labels {
  return new Map(properties.flatMap(entriesOf));
}

function entriesOf({ name, displayName, options = [] }: INodeProperties): [string, string][] {
  const inner = options.flatMap((option) => {
    if ('values' in option) return option.values.flatMap(entriesOf);
    return 'displayName' in option ? entriesOf(option) : [];
  });
  return [[name, displayName], ...inner];
}
