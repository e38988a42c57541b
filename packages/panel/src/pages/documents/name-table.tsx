import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ExtractedName } from '@tpr/core/workbook';
import { useState, type Dispatch } from 'react';
import { narrow } from '../../theme/narrow.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { useHiddenStyles } from '../../components/hidden-styles.ts';
import { cutPage } from '../../components/page-cut.ts';
import { Pager } from '../../components/pager.tsx';
import { showCell } from './fact-table.tsx';
import { columnOfName, type MappingDraft, type MappingStep } from './mapping-draft.ts';

const useStyles = makeStyles({
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  /** In a narrow pane the number of occurrences is below the name. */
  row: { [narrow]: { display: 'grid', gridTemplateColumns: '32px minmax(0, 1fr)' } },
  tick: { width: '32px' },
  found: { width: '84px', [narrow]: { width: 'auto' } },
  head: {
    padding: '4px',
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
  },
  cell: {
    padding: '4px',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightRegular,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { fontFamily: tokens.fontFamilyMonospace },
  question: { display: 'block' },
  example: { display: 'block', color: tokens.colorNeutralForeground2 },
  number: {
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    [narrow]: { gridColumn: 2, textAlign: 'start', paddingTop: 0, borderTopStyle: 'none' },
  },
});

const pageSize = 40;

interface NameTableProps {
  readonly names: readonly ExtractedName[];
  readonly draft: MappingDraft;
  readonly change: Dispatch<MappingStep>;
}

/** The extracted names with their counts and an example. A tick makes a column. */
export function NameTable({ names, draft, change }: NameTableProps) {
  const panel = usePanel();
  const { documents: pageMessages } = panel.messages;
  const styles = useStyles();
  const { hidden } = useHiddenStyles();
  const [wanted, setWanted] = useState(0);
  const cut = cutPage(names.length, wanted, pageSize);
  return (
    <>
      <Pager cut={cut} onPage={setWanted} />
      <table className={styles.table} aria-label={pageMessages.names}>
        <thead>
          <tr className={styles.row}>
            <th scope="col" className={styles.tick}>
              <span className={hidden}>{pageMessages.column}</span>
            </th>
            <th scope="col" className={styles.head}>
              {pageMessages.name}
            </th>
            <th scope="col" className={mergeClasses(styles.head, styles.found, styles.number)}>
              {pageMessages.found}
            </th>
          </tr>
        </thead>
        <tbody>
          {names.slice(cut.page * pageSize, cut.to).map(({ name, question, met, found, example }) => {
            const column = columnOfName(draft, name);
            return (
              <tr key={name} className={styles.row}>
                <td>
                  <Checkbox
                    checked={column !== undefined}
                    aria-label={pageMessages.makeColumn(name)}
                    onChange={() =>
                      change(column === undefined ? { kind: 'addColumn', name } : { kind: 'removeName', name })
                    }
                  />
                </td>
                <th scope="row" className={styles.cell}>
                  <span className={styles.name}>{name}</span>
                  {question !== null && <bdi className={styles.question}>{question}</bdi>}
                  {example !== null && (
                    <bdi className={styles.example} title={pageMessages.example}>
                      {showCell(example, panel)}
                    </bdi>
                  )}
                </th>
                <td className={mergeClasses(styles.cell, styles.number)}>{pageMessages.foundOf(found, met)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
