import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { missing } from '../panel/panel-context.tsx';
import { useHiddenStyles } from './hidden-styles.ts';

/** Returns the removal of the line, which an effect returns as its cleanup: a line is not read after its note is gone. */
type Announce = (text: string) => () => void;

interface Line {
  readonly text: string;
  readonly turn: number;
}

const AnnounceContext = createContext<Announce | undefined>(undefined);

/** Announces a line to screen readers, after the current announcement, for changes that are visible elsewhere. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext) ?? missing('LiveRegion');
}

/** Maximum announcements that are kept. Older ones have been read, or are no longer relevant. */
const keptLines = 4;

/** The polite live region of the panel. Lines are added, never replaced, so that simultaneous ones are all read. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const turns = useRef(0);
  const announce = useCallback((text: string) => {
    turns.current += 1;
    const line = { text, turn: turns.current };
    setLines((before) => [...before, line].slice(-keptLines));
    return () => setLines((before) => before.filter((each) => each !== line));
  }, []);
  const styles = useHiddenStyles();
  return (
    <AnnounceContext value={announce}>
      {children}
      <div role="status" aria-live="polite" className={styles.hidden}>
        {lines.map(({ text, turn }) => (
          <p key={turn}>{text}</p>
        ))}
      </div>
    </AnnounceContext>
  );
}
