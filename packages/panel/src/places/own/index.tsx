import { usePanel } from '../../panel/panel-context.tsx';
import { Place } from '../../parts/place.tsx';

/** What only the spreadsheet around the panel has. */
export function OwnPlace() {
  const { ownPlace } = usePanel().host;
  if (ownPlace === undefined) return null;
  return (
    <Place title={ownPlace.title}>
      <ownPlace.Content />
    </Place>
  );
}
