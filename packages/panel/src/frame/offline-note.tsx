import { makeStyles, tokens } from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons/svg/cloud-off';
import { useSyncExternalStore } from 'react';
import { usePanel } from '../panel/panel-context.tsx';

const useStyles = makeStyles({
  note: {
    display: 'flex',
    gap: '8px',
    padding: '8px 16px',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  icon: { display: 'inline-flex', fontSize: '16px', flexShrink: 0 },
});

function watchNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the computer has no network, as long as it has none. */
export function OfflineNote() {
  const { words } = usePanel();
  const styles = useStyles();
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.note}>
          <span className={styles.icon} aria-hidden>
            <CloudOffRegular />
          </span>
          {words.app.offline}
        </div>
      )}
    </div>
  );
}
