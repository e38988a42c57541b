import { platformNames, type PlatformName } from '@tpr/excel-simulator';

/** The Excel that the page simulates: `?platform=mac`; by default Excel on the web. */
export function platformIn({ search }: Location): PlatformName {
  const wanted = new URLSearchParams(search).get('platform');
  return platformNames.find((name) => name === wanted) ?? 'web';
}
