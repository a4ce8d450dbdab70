import type { ReactNode } from 'react';
import { useSay } from '../../language/language.tsx';
import { Button } from '../action/Button.tsx';
import { Icon } from '../layout/Icon.tsx';
import { ui } from '../messages.ts';
import styles from './Loaded.module.css';
import { Skeleton } from './Skeleton.tsx';

interface LoadedProps<T> {
  /** State of the read. */
  readonly from: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => void };
  readonly lines?: number | undefined;
  /** Set where several parts load at once and another one announces "Loading...". */
  readonly quiet?: boolean | undefined;
  /** Omit where the page shows the data elsewhere. */
  readonly children?: (data: T) => ReactNode;
}

/** Content of a panel: skeleton lines, the data, or an error with a retry button. */
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
