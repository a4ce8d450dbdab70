import { Panel } from '../../layout/Panel.tsx';
import styles from './PageSkeleton.module.css';
import { Skeleton } from './Skeleton.tsx';

/** Placeholder for the title and a panel of a page whose script is loading. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <Skeleton lines={1} />
      </div>
      <Panel>
        <Skeleton lines={4} shape="figure" />
      </Panel>
    </div>
  );
}
