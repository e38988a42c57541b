import { Badge, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import type { ColumnOption } from '@tpr/core/desk';
import { usePanel } from '../../panel/panel-context.tsx';
import { columnGroups, withKeys, type ColumnGroup } from './choice-draft.ts';

const useStyles = makeStyles({
  groups: { display: 'flex', flexDirection: 'column', gap: '4px' },
  group: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  summary: {
    padding: '10px 12px',
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  facts: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, marginInlineStart: '8px' },
  columns: { display: 'flex', flexDirection: 'column', padding: '0 4px 8px' },
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
  readonly onChange: (keys: ReadonlySet<string>) => void;
}

/** The columns there are, by group, with what each group costs. */
export function ColumnPicker({ options, keys, onChange }: ColumnPickerProps) {
  const styles = useStyles();
  const groups = columnGroups.filter((group) => options.some((option) => option.group === group));
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Group
          key={group}
          group={group}
          options={options.filter((option) => option.group === group)}
          keys={keys}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

function Group({ group, options, keys, onChange }: ColumnPickerProps & { readonly group: ColumnGroup }) {
  const { words } = usePanel();
  const styles = useStyles();
  const name = words.portfolio.groups[group];
  const chosen = options.filter(({ key }) => keys.has(key)).length;
  const calls = Math.max(...options.map(({ callsPerThirdParty }) => callsPerThirdParty));
  return (
    <details className={styles.group}>
      <summary className={styles.summary}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          {words.portfolio.columnsChosen(chosen, options.length)}
          {' · '}
          {calls === 0 ? words.portfolio.free : words.portfolio.groupCost(calls)}
        </span>
      </summary>
      <div className={styles.columns} role="group" aria-label={name}>
        <Checkbox
          label={words.portfolio.chooseAll(name)}
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
                    {words.portfolio.editable}
                  </Badge>
                )}
                <span className={styles.note}>{note}</span>
              </span>
            }
          />
        ))}
      </div>
    </details>
  );
}
