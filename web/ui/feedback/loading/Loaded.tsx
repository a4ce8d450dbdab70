import type { ReactNode } from 'react';
import { useSay } from '../../../language/language.tsx';
import { Button } from '../../action/Button.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { ui } from '../../messages.ts';
import { useAnnounce } from '../announce.ts';
import styles from './Loaded.module.css';
import { Skeleton, type SkeletonShape } from './Skeleton.tsx';

/** State of a read. */
export interface Read<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
}

interface LoadedProps<T> {
  readonly from: Read<T>;
  readonly lines?: number | undefined;
  /** Shape of the data, for the skeleton. */
  readonly shape?: SkeletonShape | undefined;
  /** Renders the data. Omit it where the page shows the data elsewhere. */
  readonly children?: (data: T) => ReactNode;
}

/** Content of a panel: skeleton lines, then the data, or an error with a retry button. */
export function Loaded<T>({ from, lines, shape, children }: LoadedProps<T>) {
  if (from.data !== undefined) return <>{children?.(from.data)}</>;
  if (from.error) return <LoadFailed retry={from.refetch} />;
  return <Skeleton lines={lines} shape={shape} />;
}

function LoadFailed({ retry }: { retry: () => void }) {
  const t = useSay();
  useAnnounce(t(ui.loadFailed));
  return (
    <div className={styles.failed}>
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
