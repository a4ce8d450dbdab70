import { type ReactNode, Suspense } from 'react';
import { lazyPart, Nothing } from '../lazyPart.tsx';
import styles from './EmptyState.module.css';
import type { PictureName } from './pictures.ts';

/** Loaded lazily, because most lists have content. The place is kept, so nothing moves. */
const EmptyPicture = lazyPart(() => import('./EmptyPicture.tsx'), Nothing);

interface EmptyStateProps {
  readonly title: string;
  /** What would be here. */
  readonly picture: PictureName;
  /** Explains why the result is empty, or what would fill it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** An empty result. The title is text, not a heading, because the heading above it names the content. */
export function EmptyState({ title, picture, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.picture}>
        <Suspense>
          <EmptyPicture name={picture} />
        </Suspense>
      </div>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
