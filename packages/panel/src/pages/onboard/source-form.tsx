import { Button, Field, Input, makeStyles, Select, Textarea, tokens } from '@fluentui/react-components';
import type { OnboardSource } from '@tpr/core/workbook';
import type { LegalIdKind } from '@tpr/core/values';
import { useState, type FormEvent } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import { ChoiceRow } from '../../components/choice-row.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '12px' },
  text: { fontFamily: tokens.fontFamilyMonospace },
  body: { margin: 0, color: tokens.colorNeutralForeground2 },
  country: { maxWidth: '72px' },
  action: { alignSelf: 'flex-start' },
});

const kinds: readonly LegalIdKind[] = ['SIRET', 'SIREN', 'VAT', 'DUNS'];

interface SourceFormProps {
  readonly onRead: (source: OnboardSource) => void;
}

/** The source of the identifiers, with their kind and country if the user knows them. */
export function SourceForm({ onRead }: SourceFormProps) {
  const { messages } = usePanel();
  const { onboard: pageMessages } = messages;
  const styles = useStyles();
  const [from, setFrom] = useState<OnboardSource['kind']>('text');
  const [text, setText] = useState('');
  const [kind, setKind] = useState<LegalIdKind>();
  const [country, setCountry] = useState('');
  const isWrong = !/^([A-Za-z]{2})?$/.test(country.trim());
  const isReady = !isWrong && (from === 'selection' || text.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const meant = { as: kind, country: country.trim() === '' ? undefined : country.trim().toUpperCase() };
    onRead(from === 'text' ? { kind: 'text', text, ...meant } : { kind: 'selection', ...meant });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.body}>{pageMessages.intro}</p>
      <ChoiceRow
        label={pageMessages.source}
        value={from}
        onChoose={setFrom}
        choices={[
          ['text', pageMessages.fromText],
          ['selection', pageMessages.fromSelection],
        ]}
      />
      {from === 'text' ? (
        <Field label={pageMessages.text} hint={pageMessages.textHint}>
          <Textarea
            className={styles.text}
            rows={6}
            resize="vertical"
            value={text}
            onChange={(_, { value }) => setText(value)}
          />
        </Field>
      ) : (
        <p className={styles.body}>{pageMessages.selectionHint}</p>
      )}
      <Field label={pageMessages.kind}>
        <Select value={kind ?? ''} onChange={(_, { value }) => setKind(kinds.find((each) => each === value))}>
          <option value="">{pageMessages.kinds.guess}</option>
          {kinds.map((each) => (
            <option key={each} value={each}>
              {pageMessages.kinds[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={pageMessages.country}
        {...(isWrong && { validationState: 'error' as const, validationMessage: pageMessages.countryWrong })}
      >
        <Input
          className={styles.country}
          maxLength={2}
          value={country}
          onChange={(_, { value }) => setCountry(value)}
        />
      </Field>
      <Button className={styles.action} appearance="primary" type="submit" disabledFocusable={!isReady}>
        {pageMessages.read}
      </Button>
    </form>
  );
}
