import { useSay } from '../../../language/language.tsx';
import { Panel } from '../../layout/Panel.tsx';
import { ui } from '../../messages.ts';
import { useAnnounceWait } from '../announce.ts';
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

/** A line at the top while the next page's script loads. It appears after a delay, so that quick loads do not show it. */
export function PageProgress() {
  useAnnounceWait(useSay()(ui.loading));
  return <div className={styles.line} aria-hidden="true" />;
}
