import { platformNames, type PlatformName } from '@tpr/excel-simulator';

/** Which Excel the page plays: `?platform=mac`; Excel on the web otherwise. */
export function platformIn({ search }: Location): PlatformName {
  const wanted = new URLSearchParams(search).get('platform');
  return platformNames.find((name) => name === wanted) ?? 'web';
}
