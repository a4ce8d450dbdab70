import type { ReactNode } from 'react';
import { useSay } from '../../language.tsx';
import { Button } from '../action/Button.tsx';
import { Icon } from '../layout/Icon.tsx';
import { ui } from '../messages.ts';
import styles from './Loaded.module.css';
import { Skeleton } from './Skeleton.tsx';

interface LoadedProps<T> {
  /** What a read gives. */
  readonly from: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => void };
  readonly lines?: number | undefined;
  /** Where several parts load at once and another one says "Loading..." for all of them. */
  readonly quiet?: boolean | undefined;
  /** Left out where the page shows the answer in another place. */
  readonly children?: (data: T) => ReactNode;
}

/** The inside of a panel: grey lines, the answer, or what went wrong with a way to try again. */
export function Loaded<T>({ from, lines, quiet, children }: LoadedProps<T>) {
  if (from.data !== undefined) return children?.(from.data);
  if (from.error) return <LoadFailed retry={from.refetch} />;
  return (
    <div aria-hidden={quiet}>
      <Skeleton lines={lines} />
    </div>
  );
}

function LoadFailed({ retry }: { retry: () => void }) {
  const t = useSay();
  return (
    <div className={styles.failed} role="status">
      <p className={styles.text}>
        <Icon name="stop" className={styles.icon} />
        {t(ui.loadFailed)}
      </p>
      <Button small onClick={retry}>
        {t(ui.retry)}
      </Button>
    </div>
  );
}
