import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ConnectorError } from '@tpr/core';
import type { OverlayChange } from '@tpr/core/service';
import { useEffect, useRef, useState } from 'react';
import { asConnectorError } from '../../panel/connector-error.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { Card } from '../../parts/card.tsx';
import { ErrorNote } from '../../parts/error-note.tsx';
import { useHiddenStyles } from '../../parts/hidden-styles.ts';
import { Note } from '../../parts/note.tsx';
import { Section } from '../../parts/section.tsx';
import { OverlayReview } from './overlay-review.tsx';

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
  const [reviewed, setReviewed] = useState<{ readonly text: string; readonly changes: readonly OverlayChange[] }>();
  const actions = useRef<HTMLDivElement>(null);
  const wasReviewing = useRef(false);

  useEffect(() => {
    // The buttons of the review are gone: the cursor goes back to where it came from.
    if (wasReviewing.current && reviewed === undefined) actions.current?.querySelector('button')?.focus();
    wasReviewing.current = reviewed !== undefined;
  }, [reviewed]);
  const clear = () => {
    setOutcome(undefined);
    setError(undefined);
    setIsRemoving(false);
    setReviewed(undefined);
  };
  const bring = async (next: string) => {
    clear();
    try {
      await host.session.importProfile(next);
      setText(host.session.profile());
      setOutcome(next === '' ? 'removed' : 'imported');
    } catch (cause) {
      setError(asConnectorError(cause));
    }
  };
  const review = async (chosen: File | undefined) => {
    if (file.current !== null) file.current.value = '';
    if (chosen === undefined) return;
    clear();
    try {
      const next = await chosen.text();
      setReviewed({ text: next, changes: await host.session.reviewProfile(next) });
    } catch (cause) {
      setError(asConnectorError(cause));
    }
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
          onChange={({ target }) => void review(target.files?.[0])}
        />
        {reviewed !== undefined ? (
          <OverlayReview
            changes={reviewed.changes}
            onUse={() => void bring(reviewed.text)}
            onCancel={() => setReviewed(undefined)}
          />
        ) : isRemoving ? (
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
          <div ref={actions} className={styles.actions}>
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
    const { overrides } = JSON.parse(text) as { readonly overrides?: object };
    if (overrides !== undefined) return words.hasProfile(Object.keys(overrides).length);
  } catch {
    // The host keeps what it took; counting its entries is a courtesy.
  }
  return words.hasUnreadProfile;
}
