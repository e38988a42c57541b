import { makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';

const useStyles = makeStyles({
  box: {
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
  facts: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, marginInlineStart: '4px' },
});

interface DisclosureProps {
  readonly name: string;
  /** Short facts beside the name. */
  readonly facts?: ReactNode;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A box that shows its content when its name is pressed. The content is first rendered then, since it may be long. */
export function Disclosure({ name, facts, isOpen = false, children }: DisclosureProps) {
  const styles = useStyles();
  const [wasPressed, setWasPressed] = useState(false);
  return (
    <details className={styles.box} open={isOpen}>
      <summary tabIndex={0} className={styles.summary} onClick={() => setWasPressed(true)}>
        <span className={styles.name}>{name}</span>{' '}
        {facts !== undefined && <span className={styles.facts}>{facts}</span>}
      </summary>
      {(isOpen || wasPressed) && children}
    </details>
  );
}
