import { usePanel } from '../../panel/panel-context.tsx';
import { Place } from '../../parts/place.tsx';

export function Onboard() {
  const { words } = usePanel();
  return <Place title={words.app.places.onboard}>{null}</Place>;
}
