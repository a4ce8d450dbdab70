import { Suspense } from 'react';
import { Skeleton } from '../../../web/ui/feedback/loading/Skeleton.tsx';
import { lazyPart } from '../../../web/ui/lazyPart.tsx';
import styles from './HtmlBody.module.css';

/** Loaded lazily, because it contains the sanitiser. */
const CleanHtml = lazyPart(() => import('./CleanHtml.tsx'));

/** HTML that the bank has written. The server sanitises it, and the browser sanitises it again. */
export function HtmlBody({ html }: { html: string }) {
  return (
    <div className={styles.body}>
      <Suspense fallback={<Skeleton lines={8} />}>
        <CleanHtml html={html} />
      </Suspense>
    </div>
  );
}
