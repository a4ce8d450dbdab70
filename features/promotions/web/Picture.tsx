import { useState } from 'react';
import { apiBase } from '../../../web/paths.ts';
import { Icon } from '../../../web/ui/Icon.tsx';
import styles from './Picture.module.css';

interface PictureProps {
  /** Empty where there is none. */
  readonly path: string;
  /** Loaded at once, not when it comes near: for what is seen first. */
  readonly first?: boolean;
}

/** A promotion's picture in a box of its own size, so that nothing moves when it comes. It only decorates: the words are beside it. */
export function Picture({ path, first = false }: PictureProps) {
  const [failed, setFailed] = useState(false);
  if (path === '' || failed) {
    return (
      <span className={styles.none}>
        <Icon name="card" size={40} />
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      src={`${apiBase()}/minio/img?${new URLSearchParams({ FilePath: path })}`}
      alt=""
      width={640}
      height={360}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
