import { makeStyles, tokens } from '@fluentui/react-components';
import { statusTones } from '@tpr/core';
import type { AccountCounts } from '@tpr/core/workbook';
import { ColumnChart } from '../../charts/column-chart.tsx';
import { ShareBar } from '../../charts/share-bar.tsx';
import { narrow } from '../../theme/narrow.ts';
import { usePanel } from '../../panel/panel-context.tsx';
import { Card } from '../../components/card.tsx';
import { Section } from '../../components/section.tsx';
import { StatusLabel } from '../../components/status-label.tsx';

/** From valid to invalid or missing. */
const order = [
  'VALID',
  'ONGOING',
  'ACTION_REQUIRED',
  'BELOW_EXPECTATION',
  'INVALID',
  'ABSENT',
  'other',
] as const satisfies readonly (keyof AccountCounts['dossiers'])[];

const useStyles = makeStyles({
  legend: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    rowGap: '4px',
    columnGap: '12px',
    margin: 0,
    [narrow]: { columnGap: '4px' },
  },
  label: { margin: 0, minWidth: 0 },
  count: { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  nothing: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** Chart of the documents that expire in each month. */
export function Expiries({ counts }: { readonly counts: AccountCounts }) {
  const { messages, format } = usePanel();
  const styles = useStyles();
  const columns = counts.expiries.map(({ month, count }) => ({ label: format.month(month), value: count }));
  const isEmpty = columns.every(({ value }) => value === 0);
  return (
    <Section title={messages.overview.expiries}>
      <Card>
        {isEmpty ? (
          <p className={styles.nothing}>{messages.overview.noExpiries}</p>
        ) : (
          <ColumnChart
            columns={columns}
            text={messages.overview.expiriesText(
              columns.map(({ label, value }) => messages.overview.monthCount(label, value)),
            )}
          />
        )}
      </Card>
    </Section>
  );
}

/** Chart of dossiers by status, with a legend. */
export function DossierShares({ counts }: { readonly counts: AccountCounts }) {
  const { messages, format } = usePanel();
  const styles = useStyles();
  const shares = order
    .map((status) => ({ key: status, tone: statusTones[status], value: counts.dossiers[status] }))
    .filter(({ value }) => value > 0);
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  if (total === 0) return null;
  const parts = shares.map(({ key, value }) => `${format.number(value)} ${messages.statuses[key]}`);
  return (
    <Section
      title={messages.overview.dossiers}
      aside={messages.overview.validShare(format.percent(counts.dossiers.VALID / total))}
    >
      <Card>
        <ShareBar shares={shares} text={messages.overview.dossiersText(parts)} />
        <dl className={styles.legend}>
          {shares.map(({ key, value }) => (
            <LegendLine key={key} status={key} value={format.number(value)} />
          ))}
        </dl>
      </Card>
    </Section>
  );
}

function LegendLine({ status, value }: { readonly status: keyof AccountCounts['dossiers']; readonly value: string }) {
  const styles = useStyles();
  return (
    <>
      <dt className={styles.label}>
        <StatusLabel status={status} />
      </dt>
      <dd className={styles.count}>{value}</dd>
    </>
  );
}
