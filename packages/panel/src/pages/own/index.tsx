import { usePanel } from '../../panel/panel-context.tsx';
import { Page } from '../../components/page.tsx';

/** What only the spreadsheet around the panel has. */
export function OwnPage() {
  const { ownPlace } = usePanel().host;
  if (ownPlace === undefined) return null;
  return (
    <Page title={ownPlace.title}>
      <ownPlace.Content />
    </Page>
  );
}
