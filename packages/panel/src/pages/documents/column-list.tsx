import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ExtractedName } from '@tpr/core/workbook';
import type { Dispatch } from 'react';
import { ConfirmedSelect } from '../../components/confirmed-select.tsx';
import { usePanel } from '../../panel/panel-context.tsx';
import {
  columnOfName,
  otherSpellings,
  type DraftColumn,
  type MappingDraft,
  type MappingStep,
} from './mapping-draft.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: '8px' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '8px 12px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  top: { display: 'flex', alignItems: 'flex-end', gap: '4px' },
  title: { flexGrow: 1, minWidth: 0 },
  names: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '4px' },
  name: {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: 0,
    paddingInlineStart: '8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
});

interface ColumnListProps {
  readonly draft: MappingDraft;
  readonly names: readonly ExtractedName[];
  readonly change: Dispatch<MappingStep>;
}

/** The columns of the new table. Each has a title and names, in the order in which the names are tried. */
export function ColumnList({ draft, names, change }: ColumnListProps) {
  const { messages } = usePanel();
  const styles = useStyles();
  if (draft.length === 0) return <p className={styles.quiet}>{messages.documents.columnsEmpty}</p>;
  return (
    <ul className={styles.list}>
      {draft.map((column) => (
        <ColumnCard key={column.id} column={column} draft={draft} names={names} change={change} />
      ))}
    </ul>
  );
}

function ColumnCard({ column, draft, names, change }: ColumnListProps & { readonly column: DraftColumn }) {
  const { messages } = usePanel();
  const { documents: pageMessages } = messages;
  const styles = useStyles();
  const { id, title } = column;
  const free = names.map(({ name }) => name).filter((name) => columnOfName(draft, name) === undefined);
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <Field className={styles.title} size="small" label={pageMessages.columnTitle}>
          <Input size="small" value={title} onChange={(_, { value }) => change({ kind: 'rename', id, title: value })} />
        </Field>
        <Button
          size="small"
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={pageMessages.removeColumn(title)}
          onClick={() => change({ kind: 'removeColumn', id })}
        />
      </div>
      <ul className={styles.names} aria-label={pageMessages.from(title)}>
        {column.names.map((name) => (
          <li key={name} className={styles.name}>
            {name}
            <Button
              size="small"
              appearance="transparent"
              icon={<DismissRegular />}
              aria-label={pageMessages.fromName(name)}
              onClick={() => change({ kind: 'removeName', name })}
            />
          </li>
        ))}
      </ul>
      {otherSpellings(draft, column, names).map((name) => (
        <Button key={name} size="small" icon={<AddRegular />} onClick={() => change({ kind: 'addName', id, name })}>
          {pageMessages.sameFact(name)}
        </Button>
      ))}
      {free.length > 0 && (
        <ConfirmedSelect
          size="small"
          name={pageMessages.alsoFromFor(title)}
          placeholder={pageMessages.alsoFrom}
          options={free.map((name) => [name, name])}
          action={messages.common.add}
          onTake={(name) => change({ kind: 'addName', id, name })}
        />
      )}
    </li>
  );
}
