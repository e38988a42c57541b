import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ConnectorError } from '@tpr/core';
import { useRef, useState } from 'react';
import { asConnectorError } from '../../panel/connector-error.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { Card } from '../../parts/card.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { useHiddenStyles } from '../../parts/hidden-styles.ts';
import { Note } from '../../parts/note.tsx';
import { Section } from '../../parts/section.tsx';

const useStyles = makeStyles({
  line: { margin: 0 },
  lead: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** The overlay of the profile: what a service does otherwise than usual, as one file that comes in and goes out. */
export function ProfileOverlay() {
  const { host, words } = usePanel();
  const styles = useStyles();
  const hidden = useHiddenStyles();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => host.session.profile());
  const [outcome, setOutcome] = useState<'imported' | 'removed'>();
  const [error, setError] = useState<ConnectorError>();
  const [isRemoving, setIsRemoving] = useState(false);

  const bring = async (next: string) => {
    setOutcome(undefined);
    setError(undefined);
    setIsRemoving(false);
    try {
      await host.session.importProfile(next);
      setText(host.session.profile());
      setOutcome(next === '' ? 'removed' : 'imported');
    } catch (cause) {
      setError(asConnectorError(cause));
    }
  };
  const importFile = async (chosen: File | undefined) => {
    if (chosen !== undefined) await bring(await chosen.text());
    if (file.current !== null) file.current.value = '';
  };
  return (
    <Section title={words.settings.profile}>
      <Card>
        <p className={styles.lead}>{words.settings.profileLead}</p>
        <p className={styles.line}>{describe(text, words.settings)}</p>
        {outcome !== undefined && <Note tone="good" text={words.settings[outcome]} />}
        {error !== undefined && (
          <ErrorNote error={error} happened={words.settings.profileRefused} data={words.settings.profileKept} />
        )}
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          className={hidden.hidden}
          tabIndex={-1}
          aria-hidden
          onChange={({ target }) => void importFile(target.files?.[0])}
        />
        {isRemoving ? (
          <>
            <p className={styles.line}>{words.settings.removeQuestion}</p>
            <div className={styles.actions}>
              <Button appearance="primary" onClick={() => void bring('')}>
                {words.settings.removeYes}
              </Button>
              <Button onClick={() => setIsRemoving(false)}>{words.common.cancel}</Button>
            </div>
          </>
        ) : (
          <div className={styles.actions}>
            <Button onClick={() => file.current?.click()}>{words.settings.import}</Button>
            {text !== '' && (
              <>
                <Button onClick={() => host.saveFile('profile.json', text)}>{words.settings.export}</Button>
                <Button onClick={() => setIsRemoving(true)}>{words.settings.remove}</Button>
              </>
            )}
          </div>
        )}
      </Card>
    </Section>
  );
}

function describe(text: string, words: ReturnType<typeof usePanel>['words']['settings']): string {
  if (text.trim() === '') return words.noProfile;
  try {
    const overlay: unknown = JSON.parse(text);
    if (typeof overlay === 'object' && overlay !== null) return words.hasProfile(Object.keys(overlay).length);
  } catch {
    // The host keeps what it took; counting its entries is a courtesy.
  }
  return words.hasUnreadProfile;
}
