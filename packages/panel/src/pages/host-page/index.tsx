import { usePanel } from '../../panel/panel-context.tsx';
import { useWorkSize } from '../../panel/use-work-size.ts';
import { Page } from '../../components/page.tsx';

/** The additional page of the host. */
export function HostPageContent() {
  const { hostPage } = usePanel().host;
  const size = useWorkSize();
  if (hostPage === undefined) return null;
  return (
    <Page title={hostPage.title}>
      <hostPage.Content size={size} />
    </Page>
  );
}
