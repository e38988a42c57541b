import { makeStyles, tokens } from '@fluentui/react-components';
import { usePanel } from '../../panel/panel-context.tsx';
import { useWorkSize } from '../../panel/use-work-size.ts';
import type { ReadingTask } from '../../host/panel-host.ts';

const useStyles = makeStyles({
  cost: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** The host's text on the cost of a task that reads all dossiers. Empty until documents have been counted. */
export function WorkCost({ task }: { readonly task: ReadingTask }) {
  const { host } = usePanel();
  const { dossierCalls, callsPerSecond } = useWorkSize();
  const styles = useStyles();
  const text = dossierCalls === undefined ? undefined : host.describeReadCost?.(task, dossierCalls, callsPerSecond);
  return text === undefined ? null : <p className={styles.cost}>{text}</p>;
}
