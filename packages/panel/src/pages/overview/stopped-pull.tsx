import { usePanel } from '../../panel/panel-context.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import type { FirstPull } from './use-first-pull.ts';

/** Why the first pull has ended early, also beside a table with its first rows. */
export function StoppedPull({ pull }: { readonly pull: FirstPull }) {
  const { messages } = usePanel();
  return (
    <>
      {pull.wasCancelled && <Note tone="info" text={messages.common.cancelled} />}
      {pull.error !== undefined && <ErrorNote error={pull.error} onRetry={pull.begin} />}
    </>
  );
}
