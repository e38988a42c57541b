import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import type { ConnectorError } from '@tpr/core';
import { useEffect, useRef, useState } from 'react';
import { usePanel } from '../panel/panel-context.tsx';
import { writeSupportReport } from '../support/support-report.ts';
import { useAnnounce } from './live-region.tsx';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '8px' },
  field: { alignSelf: 'stretch' },
  line: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/**
 * The report for support, shown before it is copied.
 * @param error the subject of the report; default: the latest failure of this panel.
 */
export function SupportReport({ error }: { readonly error?: ConnectorError }) {
  const { host, messages, failures } = usePanel();
  const { support } = messages;
  const styles = useStyles();
  const announce = useAnnounce();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState<string>();
  const [notice, setNotice] = useState('');
  useEffect(() => {
    if (text !== undefined) area.current?.focus();
  }, [text]);
  const open = () =>
    setText(writeSupportReport(host, error === undefined ? failures.latest : failures.note(error), messages));
  const copy = () => {
    area.current?.select();
    // In Excel on the web the panel is in a frame that may not use the clipboard API.
    const outcome = document.execCommand('copy') ? support.copied : support.copyByKeys;
    setNotice(outcome);
    announce(outcome);
  };
  if (text === undefined) {
    return (
      <div className={styles.box}>
        <Button size="small" onClick={open}>
          {support.open}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.box}>
      <Field className={styles.field} label={support.label} hint={support.hint}>
        <Textarea
          textarea={{ ref: area }}
          readOnly
          rows={text.split('\n').length}
          value={text}
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <Button size="small" onClick={copy}>
        {support.copy}
      </Button>
      {notice !== '' && <p className={styles.line}>{notice}</p>}
    </div>
  );
}
