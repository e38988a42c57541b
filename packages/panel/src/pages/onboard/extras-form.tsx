import { Button, Checkbox, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { attributePrefix } from '@tpr/core';
import type { ColumnOption } from '@tpr/core/workbook';
import { useWorkbook } from '../../panel/workbook-context.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { ConfirmedSelect } from '../../components/confirmed-select.tsx';
import { ToneLabel } from '../../components/status-label.tsx';
import { DossierTypeField } from './dossier-type-field.tsx';

/** The attributes and the dossier for each added third party. */
interface Extras {
  readonly attributes: readonly { readonly label: string; readonly text: string }[];
  readonly dossierType: string;
  /** Whether third parties that are there already get the dossier, too. */
  readonly includesExisting: boolean;
}

export const noExtras: Extras = { attributes: [], dossierType: '', includesExisting: false };

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '12px' },
  row: { display: 'flex', alignItems: 'flex-start', gap: '4px' },
  // Level with the input, below the label.
  remove: { marginTop: '26px' },
  value: { flexGrow: 1, minWidth: 0 },
  existing: { alignItems: 'flex-start' },
  mails: { fontSize: tokens.fontSizeBase200 },
});

interface ExtrasFormProps {
  readonly extras: Extras;
  readonly onChange: (extras: Extras) => void;
  /** Columns of the account; those of writable attributes are offered. */
  readonly options: readonly ColumnOption[];
  /** Number of third parties to add. */
  readonly adds: number;
  /** Number of third parties that are there already. */
  readonly existing: number;
}

/** Attributes to set and a dossier to start for each third party that is added, and a dossier for those already there. */
export function ExtrasForm({ extras, onChange, options, adds, existing }: ExtrasFormProps) {
  const { messages } = usePanel();
  const { onboard: pageMessages } = messages;
  const { dossierTypes } = useWorkbook();
  const styles = useStyles();
  const { attributes, dossierType, includesExisting } = extras;
  const isStarting = dossierType.trim() !== '';
  const dossiers = adds + (includesExisting || adds === 0 ? existing : 0);
  const writable = options.filter(({ key, isEditable }) => isEditable && key.startsWith(attributePrefix));
  const labelOf = ({ key }: ColumnOption) => key.slice(attributePrefix.length);
  const free = writable.filter((option) => attributes.every(({ label }) => label !== labelOf(option)));
  const yesOrNo = [
    ['TRUE', messages.common.yes],
    ['FALSE', messages.common.no],
  ] as const;
  const set = (label: string, text: string) =>
    onChange({ ...extras, attributes: attributes.map((each) => (each.label === label ? { label, text } : each)) });
  return (
    <div className={styles.box}>
      {attributes.map(({ label, text }) => {
        const option = writable.find((each) => labelOf(each) === label);
        const choices =
          option?.type === 'boolean' ? yesOrNo : (option?.choices ?? []).map((word) => [word, word] as const);
        return (
          <div key={label} className={styles.row}>
            <Field className={styles.value} label={label} hint={option?.note ?? null}>
              {choices.length > 0 ? (
                <Select value={text} onChange={(_, { value: chosen }) => set(label, chosen)}>
                  <option value="" />
                  {choices.map(([cell, word]) => (
                    <option key={cell} value={cell}>
                      {word}
                    </option>
                  ))}
                </Select>
              ) : (
                <Input
                  type={option?.type === 'date' ? 'date' : 'text'}
                  value={text}
                  onChange={(_, { value: typed }) => set(label, typed)}
                />
              )}
            </Field>
            <Button
              className={styles.remove}
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={pageMessages.removeAttribute(label)}
              onClick={() => onChange({ ...extras, attributes: attributes.filter((each) => each.label !== label) })}
            />
          </div>
        );
      })}
      {adds > 0 && free.length > 0 && (
        <Field label={pageMessages.addAttribute}>
          <ConfirmedSelect
            name={pageMessages.addAttribute}
            placeholder={pageMessages.chooseAttribute}
            options={free.map((option) => [labelOf(option), option.header])}
            action={messages.common.add}
            onTake={(label) => onChange({ ...extras, attributes: [...attributes, { label, text: '' }] })}
          />
        </Field>
      )}
      <DossierTypeField
        known={dossierTypes}
        value={dossierType}
        onChange={(code) => onChange({ ...extras, dossierType: code })}
      />
      {isStarting && adds > 0 && existing > 0 && (
        <Checkbox
          className={styles.existing}
          checked={includesExisting}
          label={pageMessages.includeExisting(existing)}
          onChange={(_, { checked }) => onChange({ ...extras, includesExisting: checked === true })}
        />
      )}
      {isStarting && dossiers > adds && <span className={styles.mails}>{pageMessages.hasDossier}</span>}
      {isStarting && dossiers > 0 && (
        <span className={styles.mails}>
          <ToneLabel tone="warning" label={pageMessages.mails(dossiers)} icon={<MailRegular />} />
        </span>
      )}
    </div>
  );
}
