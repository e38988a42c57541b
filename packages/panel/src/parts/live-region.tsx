import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { missing } from '../panel/panel-context.tsx';
import { useHiddenStyles } from './hidden-styles.ts';

type Announce = (text: string) => void;

const AnnounceContext = createContext<Announce | undefined>(undefined);

/** Says a line to screen readers, after what they are saying now. For what the eye sees change elsewhere. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext) ?? missing('LiveRegion');
}

/** The one polite live region of the pane. A line said twice is heard twice. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  const [line, setLine] = useState({ text: '', turn: 0 });
  const announce = useCallback((text: string) => setLine(({ turn }) => ({ text, turn: turn + 1 })), []);
  const styles = useHiddenStyles();
  return (
    <AnnounceContext value={announce}>
      {children}
      <div role="status" aria-live="polite" className={styles.hidden}>
        <span key={line.turn}>{line.text}</span>
      </div>
    </AnnounceContext>
  );
}
