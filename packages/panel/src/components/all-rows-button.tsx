import { Button, makeStyles } from '@fluentui/react-components';
import { usePanel } from '../panel/panel-context.tsx';
import type { RowFilter } from '../panel/use-row-filter.ts';

const useStyles = makeStyles({ button: { alignSelf: 'flex-start' } });

interface AllRowsButtonProps {
  readonly filter: RowFilter;
  readonly size?: 'small' | 'medium';
}

/** The way back from a filtered table to all of its rows. It stays once it was used, so that the focus is not lost. */
export function AllRowsButton({ filter, size = 'medium' }: AllRowsButtonProps) {
  const { messages } = usePanel();
  const styles = useStyles();
  if (!filter.wasFiltered) return null;
  return (
    <Button className={styles.button} size={size} disabledFocusable={!filter.isFiltered} onClick={filter.showAll}>
      {messages.common.showAllRows}
    </Button>
  );
}
