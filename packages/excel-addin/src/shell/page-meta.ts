/** What a build has written into the page; undefined where it wrote nothing. */
export function readMeta(
  page: Pick<Document, 'querySelector'>,
  name: 'namespace' | 'presets' | 'version',
): string | undefined {
  const content = page.querySelector<HTMLMetaElement>(`meta[name="tpr-${name}"]`)?.content ?? '';
  return content === '' ? undefined : content;
}
