import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0 },
  name: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, overflowWrap: 'anywhere' },
});

/** A list of names and values. Undefined and empty values are left out. */
export function FactList({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: string | undefined])[];
}) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {facts
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
