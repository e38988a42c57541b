import { makeStyles, tokens } from '@fluentui/react-components';
import type { ServiceHealth } from '@tpr/core/workbook';
import { useId } from 'react';
import { narrow } from '../../theme/narrow.ts';
import { usePanel } from '../../panel/panel-context.tsx';

type Verdict = ServiceHealth['gaps'][number];

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '8px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  lead: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  summary: {
    padding: '4px 0',
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  fact: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    padding: '8px 0 8px 16px',
    [narrow]: { paddingInlineStart: '4px' },
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  text: { margin: 0, overflowWrap: 'anywhere' },
  note: {
    margin: 0,
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  code: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Verdicts that need action come first. */
const order: readonly Verdict['verdict'][] = ['different', 'not testable', 'confirmed'];

/** The facts that the specification leaves open, in one collapsible group for each verdict. `different` is open. */
export function VerdictList({ verdicts }: { readonly verdicts: readonly Verdict[] }) {
  const { messages } = usePanel();
  const styles = useStyles();
  const id = useId();
  const facts: Readonly<Record<string, string>> = messages.facts;
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {messages.settings.verdicts}
      </h3>
      <p className={styles.lead}>{messages.settings.verdictsLead}</p>
      {order.map((wanted) => {
        const those = verdicts.filter(({ verdict }) => verdict === wanted);
        if (those.length === 0) return null;
        const name = messages.settings.verdictsOf[wanted](those.length);
        return (
          <details key={wanted} open={wanted === 'different'}>
            <summary tabIndex={0} className={styles.summary}>
              {name}
            </summary>
            <ul className={styles.list} aria-label={name}>
              {those.map(({ gap, note }) => (
                <li key={gap} className={styles.fact}>
                  <p className={styles.text}>
                    {facts[gap]} <span className={styles.code}>{gap}</span>
                  </p>
                  <p className={styles.note}>{messages.settings.doctorNote(note)}</p>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </section>
  );
}
