import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../web/ui/feedback/Skeleton.tsx';
import styles from './HtmlBody.module.css';

/** With the cleaner, which only pages with a body of the bank's need. */
const CleanHtml = lazy(() => import('./CleanHtml.tsx'));

/** HTML that the bank wrote and the server cleaned. It is cleaned once more here, and no text of it is ever run. */
export function HtmlBody({ html }: { html: string }) {
  return (
    <div className={styles.body}>
      <Suspense fallback={<Skeleton lines={8} />}>
        <CleanHtml html={html} />
      </Suspense>
    </div>
  );
}
