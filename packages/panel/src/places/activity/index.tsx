import { usePanel } from '../../panel/panel-context.tsx';
import { Place } from '../../parts/place.tsx';

export function Activity() {
  const { words } = usePanel();
  return <Place title={words.app.places.activity}>{null}</Place>;
}
