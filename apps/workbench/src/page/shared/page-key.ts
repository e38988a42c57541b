/** A path of this server with the key that this page was opened with; the server refuses requests without it. */
export function withKey(path: string): string {
  const key = new URLSearchParams(location.search).get('key') ?? '';
  return `${path}${path.includes('?') ? '&' : '?'}key=${encodeURIComponent(key)}`;
}
