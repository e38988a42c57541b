/** A value that the build has written into the page; undefined without one. */
export function readMeta(
  page: Pick<Document, 'querySelector'>,
  name: 'namespace' | 'presets' | 'version',
): string | undefined {
  const content = page.querySelector<HTMLMetaElement>(`meta[name="tpr-${name}"]`)?.content ?? '';
  return content === '' ? undefined : content;
}
