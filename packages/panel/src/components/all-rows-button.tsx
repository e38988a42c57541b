import { Button, makeStyles } from '@fluentui/react-components';
import { usePanel } from '../panel/panel-context.tsx';
import type { RowFilter } from '../panel/use-row-filter.ts';

const useStyles = makeStyles({ button: { alignSelf: 'flex-start' } });

interface AllRowsButtonProps {
  readonly filter: RowFilter;
  readonly size?: 'small' | 'medium';
}

/** The way back from a filtered table to all of its rows; nothing without a filter. */
export function AllRowsButton({ filter, size = 'medium' }: AllRowsButtonProps) {
  const { words } = usePanel();
  const styles = useStyles();
  if (!filter.isFiltered) return null;
  return (
    <Button className={styles.button} size={size} onClick={filter.showAll}>
      {words.common.showAllRows}
    </Button>
  );
}
