import { makeStyles, tokens } from '@fluentui/react-components';
import { useId, type ReactNode } from 'react';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px' },
  head: { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '8px', flexWrap: 'wrap' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  aside: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface SectionProps {
  readonly title: string;
  /** At the end of the title's line: an age, a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a page. */
export function Section({ title, aside, children }: SectionProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  );
}
