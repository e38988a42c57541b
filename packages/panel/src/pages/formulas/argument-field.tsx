import { Field, Input, makeStyles } from '@fluentui/react-components';
import type { Argument } from '@tpr/core/formulas';
import { useId } from 'react';
import { usePanel } from '../../panel/panel-context.tsx';
import type { Suggestion } from './suggestions.ts';

const useStyles = makeStyles({
  fields: { display: 'flex', flexDirection: 'column', gap: '4px' },
});

interface ArgumentFieldProps {
  readonly argument: Argument;
  readonly suggestions: readonly Suggestion[];
  /** The values typed so far; more than one if several names are allowed. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/**
 * The field of one argument, with suggestions from the account. If several names are allowed, an empty field follows
 * the last one.
 */
export function ArgumentField({ argument, suggestions, values, onChange }: ArgumentFieldProps) {
  const { host, messages } = usePanel();
  const styles = useStyles();
  const list = useId();
  const { name, help, example, isOptional, names } = argument;
  const label = name[host.language];
  const left = isOptional ? ` (${messages.formulas.left})` : '';
  const [first = '', ...others] = values;
  const change = (place: number, value: string) => {
    const changed = [first, ...others];
    changed[place] = value;
    onChange(changed);
  };
  const last = values[values.length - 1] ?? '';
  const more = names === 'column' && last.trim() !== '' ? [...others, ''] : others;
  return (
    <Field label={`${label}${left}`} hint={help[host.language]}>
      {(field) => (
        <div className={styles.fields}>
          <Input
            {...field}
            list={list}
            placeholder={example}
            value={first}
            onChange={(_, data) => change(0, data.value)}
          />
          {more.map((value, index) => (
            <Input
              key={index}
              aria-label={messages.formulas.another(label, index + 2)}
              list={list}
              value={value}
              onChange={(_, data) => change(index + 1, data.value)}
            />
          ))}
          <datalist id={list}>
            {suggestions.map((each) => (
              <option key={each.value} value={each.value}>
                {each.label}
              </option>
            ))}
          </datalist>
        </div>
      )}
    </Field>
  );
}
