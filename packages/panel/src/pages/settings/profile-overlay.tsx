import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import type { ConnectorError } from '@tpr/core';
import type { Overlay, OverlayChange } from '@tpr/core/api';
import { useRef, useState } from 'react';
import { asConnectorError } from '../../panel/connector-error.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { overlayInForce, overlayRefusal } from '../../panel/overlay-in-force.ts';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { useHiddenStyles } from '../../components/hidden-styles.ts';
import { Note } from '../../components/note.tsx';
import { Section } from '../../components/section.tsx';
import { OverlayReview } from './overlay-review.tsx';
import { ServiceCheckCard } from './service-check-card.tsx';

const useStyles = makeStyles({
  line: { margin: 0 },
  lead: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** The profile overlay: how a service differs from the default profile, as a file to import and export. */
export function ProfileOverlay() {
  const { host, messages, language } = usePanel();
  const company = host.session.companyProfile();
  const styles = useStyles();
  const hidden = useHiddenStyles();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => host.session.profile());
  const [outcome, setOutcome] = useState<'imported' | 'removed'>();
  const [error, setError] = useState<ConnectorError>();
  const [isRemoving, setIsRemoving] = useState(false);
  /** If the host blocks downloads, the text is shown for copying. */
  const [isShown, setIsShown] = useState(false);
  const [reviewed, setReviewed] = useState<{ readonly text: string; readonly changes: readonly OverlayChange[] }>();
  const inForce = overlayInForce(host.session, language);
  const refusal = overlayRefusal(host.session, language);
  const clear = () => {
    setOutcome(undefined);
    setError(undefined);
    setIsRemoving(false);
    setIsShown(false);
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
  const review = async (read: () => string | Promise<string>) => {
    clear();
    try {
      const next = await read();
      setReviewed({ text: next, changes: await host.session.reviewProfile(next) });
    } catch (cause) {
      setError(asConnectorError(cause));
    }
  };
  const choose = (chosen: File | undefined) => {
    if (file.current !== null) file.current.value = '';
    if (chosen !== undefined) void review(() => chosen.text());
  };
  return (
    <Section title={messages.settings.profile}>
      <Card>
        <p className={styles.lead}>{messages.settings.profileLead}</p>
        {refusal === undefined ? (
          <p className={styles.line}>{describe(text, company, messages.settings)}</p>
        ) : (
          <Note tone="warning" text={messages.settings.profileNotAccepted(refusal.message)} />
        )}
        {inForce !== undefined && <p className={styles.line}>{inForce}</p>}
        {refusal === undefined && text !== '' && company !== '' && (
          <p className={styles.line}>{messages.settings.overCompanyProfile}</p>
        )}
        {outcome !== undefined && <Note tone="good" text={messages.settings[outcome]} />}
        {error !== undefined && (
          <ErrorNote error={error} happened={messages.settings.profileRefused} data={messages.settings.profileKept} />
        )}
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          className={hidden.hidden}
          tabIndex={-1}
          aria-hidden
          onChange={({ target }) => choose(target.files?.[0])}
        />
        {reviewed !== undefined ? (
          <OverlayReview
            changes={reviewed.changes}
            onUse={() => void bring(reviewed.text)}
            onCancel={() => setReviewed(undefined)}
          />
        ) : isRemoving ? (
          <RemoveQuestion onRemove={() => void bring('')} onCancel={() => setIsRemoving(false)} />
        ) : (
          <OverlayActions
            hasOverlay={text !== ''}
            onImport={() => file.current?.click()}
            onExport={() => setIsShown(!host.saveFile('profile.json', text))}
            onRemove={() => setIsRemoving(true)}
          />
        )}
        {isShown && (
          <Field label={messages.settings.copyText}>
            <Textarea readOnly rows={6} value={text} onFocus={({ target }) => target.select()} />
          </Field>
        )}
      </Card>
      <ServiceCheckCard
        onFound={(found) => void review(() => overlayWith(text.trim() === '' ? company : text, found))}
      />
    </Section>
  );
}

function RemoveQuestion({ onRemove, onCancel }: { readonly onRemove: () => void; readonly onCancel: () => void }) {
  const { messages } = usePanel();
  const styles = useStyles();
  return (
    <>
      <p className={styles.line}>{messages.settings.removeQuestion}</p>
      <div className={styles.actions}>
        <Button appearance="primary" onClick={onRemove}>
          {messages.settings.removeYes}
        </Button>
        <Button onClick={onCancel}>{messages.common.cancel}</Button>
      </div>
    </>
  );
}

interface OverlayActionsProps {
  readonly hasOverlay: boolean;
  readonly onImport: () => void;
  readonly onExport: () => void;
  readonly onRemove: () => void;
}

function OverlayActions({ hasOverlay, onImport, onExport, onRemove }: OverlayActionsProps) {
  const { messages } = usePanel();
  const styles = useStyles();
  return (
    <div className={styles.actions}>
      <Button onClick={onImport}>{messages.settings.import}</Button>
      {hasOverlay && (
        <>
          <Button onClick={onExport}>{messages.settings.export}</Button>
          <Button onClick={onRemove}>{messages.settings.remove}</Button>
        </>
      )}
    </div>
  );
}

/** The overlay in force with the findings added, as of today. `by` is dropped: it does not cover the findings. */
function overlayWith(inForce: string, found: Readonly<Record<string, unknown>>): string {
  const { overrides = {}, by: _, ...rest } = inForce === '' ? {} : (JSON.parse(inForce) as Partial<Overlay>);
  const since = new Date().toISOString().slice(0, 10);
  return `${JSON.stringify({ version: 1, ...rest, since, overrides: { ...overrides, ...found } }, null, 2)}\n`;
}

function describe(own: string, company: string, messages: ReturnType<typeof usePanel>['messages']['settings']): string {
  if (own.trim() === '' && company === '') return messages.noProfile;
  try {
    const { overrides } = JSON.parse(own.trim() === '' ? company : own) as { readonly overrides?: object };
    const entries = Object.keys(overrides ?? {}).length;
    return own.trim() === '' ? messages.companyProfile(entries) : messages.hasProfile(entries);
  } catch {
    // The overlay is in force nevertheless; only its entries cannot be counted.
    return messages.hasUnreadProfile;
  }
}
