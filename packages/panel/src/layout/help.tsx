import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { usePanel } from '../panel/panel-context.tsx';

const useStyles = makeStyles({
  box: { padding: '8px 16px 12px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold, outline: 'none' },
  list: { margin: '4px 0 0', paddingInlineStart: '20px', display: 'flex', flexDirection: 'column', gap: '4px' },
});

export interface OpenHelp {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** The open state of the help, which is kept when the user signs in or out. */
export function useHelp(): OpenHelp {
  const { host } = usePanel();
  const [isOpen, setOpen] = useState(host.opensHelp === true);
  return useMemo(() => ({ isOpen, open: () => setOpen(true), close: () => setOpen(false) }), [isOpen]);
}

/** Short instructions for a new user. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const { messages } = usePanel();
  const styles = useStyles();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section
      className={styles.box}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={id} ref={title} tabIndex={-1} className={styles.title}>
          {messages.app.helpTitle}
        </h2>
        <Button
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label={messages.common.close}
          onClick={onClose}
        />
      </div>
      <ol className={styles.list}>
        {messages.app.helpLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  );
}
