import { makeStyles, tokens } from '@fluentui/react-components';
import { usePanel } from '../../panel/panel-context.tsx';
import { useWorkSize } from '../../panel/use-work-size.ts';
import type { ReadingTask } from '../../host/panel-host.ts';

const useStyles = makeStyles({
  cost: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** What the spreadsheet around says of a task that reads all dossiers, before it begins; nothing before they were counted. */
export function WorkCost({ task }: { readonly task: ReadingTask }) {
  const { host } = usePanel();
  const { dossierCalls, callsPerSecond } = useWorkSize();
  const styles = useStyles();
  const text = dossierCalls === undefined ? undefined : host.ofReading?.(task, dossierCalls, callsPerSecond);
  return text === undefined ? null : <p className={styles.cost}>{text}</p>;
}
