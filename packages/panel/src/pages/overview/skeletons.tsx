import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { usePanel } from '../../panel/panel-context.tsx';

const useStyles = makeStyles({
  tiles: { display: 'flex', flexDirection: 'column', gap: '4px' },
  tile: { height: '44px' },
  chart: { height: '88px' },
});

/** Placeholder for tiles. */
export function TileSkeleton({ count }: { readonly count: number }) {
  const { messages } = usePanel();
  const styles = useStyles();
  return (
    <Skeleton className={styles.tiles} aria-label={messages.common.loading}>
      {Array.from({ length: count }, (_, index) => (
        <SkeletonItem key={index} className={styles.tile} />
      ))}
    </Skeleton>
  );
}

/** Placeholder for a chart. */
export function ChartSkeleton() {
  const { messages } = usePanel();
  const styles = useStyles();
  return (
    <Skeleton aria-label={messages.common.loading}>
      <SkeletonItem className={styles.chart} />
    </Skeleton>
  );
}
