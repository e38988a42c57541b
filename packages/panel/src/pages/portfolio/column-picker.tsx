import { Badge, Checkbox, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import type { ColumnOption } from '@tpr/core/workbook';
import { useState } from 'react';
import { Disclosure } from '../../components/disclosure.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import { callsOfGroup, columnGroups, findColumns, secondsOf, withKeys, type ColumnGroup } from './choice-draft.ts';

const useStyles = makeStyles({
  groups: { display: 'flex', flexDirection: 'column', gap: '4px' },
  // An attribute's label may be one long word.
  columns: { display: 'flex', flexDirection: 'column', padding: '0 4px 8px', overflowWrap: 'anywhere' },
  label: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    color: tokens.colorNeutralForeground1,
  },
  note: { display: 'block', width: '100%', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface ColumnPickerProps {
  readonly options: readonly ColumnOption[];
  readonly keys: ReadonlySet<string>;
  /** Number of third parties, and the call rate, for the cost; undefined if the number is unknown. */
  readonly pace: { readonly rows: number; readonly callsPerSecond: number | undefined } | undefined;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}

/** The available columns by group, with the cost of each group. A search opens the groups with matches. */
export function ColumnPicker({ options, keys, pace, onChange }: ColumnPickerProps) {
  const { messages } = usePanel();
  const styles = useStyles();
  const [query, setQuery] = useState('');
  const isSearching = query.trim() !== '';
  const found = isSearching ? findColumns(options, query) : options;
  const groups = columnGroups.filter((group) => found.some((option) => option.group === group));
  return (
    <div className={styles.groups}>
      <Field label={messages.portfolio.search}>
        <Input type="search" value={query} onChange={(_, { value }) => setQuery(value)} />
      </Field>
      <span role="status" className={styles.note}>
        {isSearching && messages.portfolio.found(found.length)}
      </span>
      {groups.map((group) => (
        <Group
          // A new key resets whether the group is open.
          key={`${group} ${isSearching}`}
          group={group}
          isSearching={isSearching}
          options={found.filter((option) => option.group === group)}
          keys={keys}
          pace={pace}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

interface GroupProps extends ColumnPickerProps {
  readonly group: ColumnGroup;
  readonly isSearching: boolean;
}

function Group({ group, isSearching, options, keys, pace, onChange }: GroupProps) {
  const { messages, format } = usePanel();
  const styles = useStyles();
  const name = messages.portfolio.groups[group];
  const chosen = options.filter(({ key }) => keys.has(key)).length;
  const calls = callsOfGroup(keys, options);
  const cost =
    calls === 0
      ? messages.portfolio.free
      : pace === undefined
        ? messages.portfolio.groupCost(calls)
        : messages.portfolio.groupCalls(pace.rows * calls, secondsOf(pace.rows * calls, pace.callsPerSecond, format));
  const facts = `${messages.portfolio.columnsChosen(chosen, options.length)} · ${cost}`;
  return (
    <Disclosure name={name} facts={facts} isOpen={isSearching}>
      <div className={styles.columns} role="group" aria-label={name}>
        {!isSearching && (
          <Checkbox
            label={messages.portfolio.chooseAll(name)}
            checked={chosen === options.length ? true : chosen === 0 ? false : 'mixed'}
            onChange={() =>
              onChange(
                withKeys(
                  keys,
                  options.map(({ key }) => key),
                  chosen < options.length,
                ),
              )
            }
          />
        )}
        {options.map(({ key, header, note, isEditable }) => (
          <Checkbox
            key={key}
            checked={keys.has(key)}
            onChange={(_, { checked }) => onChange(withKeys(keys, [key], checked === true))}
            label={
              <span className={styles.label}>
                {header}
                {isEditable && (
                  <Badge appearance="tint" size="small" color="brand" shape="rounded">
                    {messages.portfolio.editable}
                  </Badge>
                )}
                <span className={styles.note}>{note}</span>
              </span>
            }
          />
        ))}
      </div>
    </Disclosure>
  );
}
