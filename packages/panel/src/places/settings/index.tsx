import { usePanel } from '../../panel/panel-context.tsx';
import { Place } from '../../parts/place.tsx';

export function Settings() {
  const { words } = usePanel();
  return <Place title={words.app.places.settings}>{null}</Place>;
}
