import type { ReactNode } from 'react';
import { useSay } from '../../../web/language.tsx';
import type { CallState } from '../../../web/query.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Icon } from '../../../web/ui/Icon.tsx';
import { ui } from '../../../web/ui/messages.ts';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { dashboard } from '../messages.ts';
import styles from './Loaded.module.css';

/** The inside of a panel: grey lines, the answer, or what went wrong with a way to try again. */
export function Loaded<T>({
  from,
  lines,
  children,
}: {
  from: Pick<CallState<T>, 'data' | 'error' | 'refetch'>;
  lines?: number;
  children: (data: T) => ReactNode;
}) {
  if (from.data !== undefined) return children(from.data);
  if (from.error) return <LoadFailed retry={from.refetch} />;
  // Several panels load at once; the table of transactions says "Loading..." for all of them.
  return (
    <div aria-hidden="true">
      <Skeleton {...(lines && { lines })} />
    </div>
  );
}

function LoadFailed({ retry }: { retry: () => void }) {
  const t = useSay();
  return (
    <div className={styles.failed} role="status">
      <p className={styles.text}>
        <Icon name="stop" className={styles.icon} />
        {t(dashboard.loadFailed)}
      </p>
      <Button small onClick={retry}>
        {t(ui.retry)}
      </Button>
    </div>
  );
}
