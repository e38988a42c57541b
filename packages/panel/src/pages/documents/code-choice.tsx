import { Checkbox, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import type { Named } from '@tpr/core/workbook';
import { useId, useState } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0, margin: 0, padding: 0, border: 'none' },
  label: { padding: 0, marginBottom: '4px' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '196px',
    overflowY: 'auto',
    // The focus ring of a checkbox is drawn outside of it.
    padding: '2px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface CodeChoiceProps {
  /** The document codes that the last count found. */
  readonly known: readonly Named[];
  readonly codes: readonly string[];
  readonly onChange: (codes: readonly string[]) => void;
}

/** The choice of documents: ticked by name, or typed as codes if no count has found any. */
export function CodeChoice({ known, codes, onChange }: CodeChoiceProps) {
  const { messages } = usePanel();
  const { documents: pageMessages } = messages;
  const styles = useStyles();
  const id = useId();
  const [text, setText] = useState('');
  if (known.length === 0) {
    const type = (typed: string) => {
      setText(typed);
      onChange(codesIn(typed));
    };
    // The codes of the last extraction were not typed here.
    const shown = codesIn(text).join() === codes.join() ? text : codes.join(', ');
    return (
      <Field label={pageMessages.codes} hint={pageMessages.codesHint}>
        <Input value={shown} onChange={(_, { value }) => type(value)} />
      </Field>
    );
  }
  // Codes that were typed before the count stay visible, because they are still used.
  const typed = codes.filter((code) => known.every((each) => each.code !== code));
  const offered = [...known, ...typed.map((code) => ({ code, name: code }))];
  return (
    <fieldset className={styles.group} aria-describedby={id}>
      <legend className={styles.label}>{pageMessages.codesChoice}</legend>
      <div className={styles.list}>
        {offered.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={name}
            title={code}
            checked={codes.includes(code)}
            onChange={(_, { checked }) => {
              const others = codes.filter((other) => other !== code);
              onChange(checked === true ? [...others, code] : others);
            }}
          />
        ))}
      </div>
      <p id={id} className={styles.hint}>
        {pageMessages.codesNone}
      </p>
    </fieldset>
  );
}

const codesIn = (text: string): string[] => text.split(/[,;\s]+/).filter((code) => code !== '');
