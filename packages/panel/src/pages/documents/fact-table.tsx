import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkFilled } from '@fluentui/react-icons/svg/checkmark';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract';
import type { CellValue, Tone } from '@tpr/core';
import type { ComparedFact } from '@tpr/core/workbook';
import type { ReactElement } from 'react';
import { narrow } from '../../theme/narrow.ts';
import { usePanel, type Panel } from '../../panel/panel-context.tsx';
import { ToneLabel } from '../../components/status-label.tsx';

const useStyles = makeStyles({
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  /** In a narrow pane a fact and its two values are stacked, like their headers. */
  row: { [narrow]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } },
  head: {
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
    overflowWrap: 'anywhere',
  },
  cell: {
    padding: '4px 8px 4px 0',
    verticalAlign: 'top',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontWeight: tokens.fontWeightRegular,
    [narrow]: { padding: '2px 0', borderTopStyle: 'none' },
  },
  name: {
    width: '27%',
    color: tokens.colorNeutralForeground2,
    [narrow]: { width: 'auto', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  document: { width: '41%', [narrow]: { width: 'auto' } },
  value: { display: 'block' },
  different: { fontWeight: tokens.fontWeightSemibold },
});

const toneOf: Readonly<Record<ComparedFact['match'], Tone>> = {
  same: 'good',
  similar: 'warning',
  different: 'bad',
  notFound: 'quiet',
  notCompared: 'quiet',
};
const icons: Readonly<Partial<Record<ComparedFact['match'], ReactElement>>> = {
  same: <CheckmarkFilled />,
  notFound: <QuestionCircleRegular />,
  notCompared: <SubtractRegular />,
};

interface FactTableProps {
  /** Accessible name: the document and its third party. */
  readonly label: string;
  readonly facts: readonly ComparedFact[];
}

/** Facts of the portfolio beside those extracted from the document, with the result of the comparison. */
export function FactTable({ label, facts }: FactTableProps) {
  const panel = usePanel();
  const { documents: pageMessages } = panel.messages;
  const styles = useStyles();
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr className={styles.row}>
          <th scope="col" className={mergeClasses(styles.head, styles.name)}>
            {pageMessages.fact}
          </th>
          <th scope="col" className={styles.head}>
            {pageMessages.inPortfolio}
          </th>
          <th scope="col" className={mergeClasses(styles.head, styles.document)}>
            {pageMessages.onDocument}
          </th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ name, inPortfolio, onDocument, match }, index) => (
          <tr key={index} className={styles.row}>
            <th scope="row" className={mergeClasses(styles.cell, styles.name)}>
              {name}
            </th>
            <td className={styles.cell}>
              <bdi>{showCell(inPortfolio ?? null, panel)}</bdi>
            </td>
            <td className={styles.cell}>
              {onDocument !== null && (
                <bdi className={mergeClasses(styles.value, match === 'different' && styles.different)}>
                  {showCell(onDocument, panel)}
                </bdi>
              )}
              <ToneLabel tone={toneOf[match]} label={pageMessages.match[match]} icon={icons[match]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function showCell(value: CellValue, { messages, format, language }: Panel): string {
  if (value === null || value === '') return messages.documents.noValue;
  if (typeof value === 'boolean') return value ? messages.common.yes : messages.common.no;
  // `min2`: a year, with four digits, is not grouped.
  if (typeof value === 'number') {
    return new Intl.NumberFormat(language, { maximumFractionDigits: 15, useGrouping: 'min2' }).format(value);
  }
  return /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? format.date(value) : value;
}
