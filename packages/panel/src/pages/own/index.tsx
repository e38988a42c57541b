import { usePanel } from '../../panel/panel-context.tsx';
import { useWorkSize } from '../../panel/use-work-size.ts';
import { Page } from '../../components/page.tsx';

/** What only the spreadsheet around the panel has. */
export function OwnPage() {
  const { ownPlace } = usePanel().host;
  const size = useWorkSize();
  if (ownPlace === undefined) return null;
  return (
    <Page title={ownPlace.title}>
      <ownPlace.Content size={size} />
    </Page>
  );
}
