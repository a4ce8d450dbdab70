import { useState } from 'react';
import { urlOf } from '../../../web/http/request.ts';
import { cx } from '../../../web/ui/cx.ts';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import { storedFileCalls } from '../contract.ts';
import { IMAGE_WIDTHS } from '../rules.ts';
import styles from './StoredImage.module.css';

interface StoredImageProps {
  /** Path in the bank's object store. An empty path shows the placeholder. */
  readonly path: string;
  /** Alternative text; empty for a decorative picture. */
  readonly alt: string;
  /** The `sizes` attribute of the image: "(min-width: 958px) 276px, 50vw". */
  readonly sizes: string;
  /** True for a picture in the first view: it loads eagerly instead of lazily. */
  readonly eager?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * A picture from the bank's object store, in the width that the screen needs. Its 16:9 box is reserved before it loads. A
 * placeholder of the same size replaces a picture that fails to load.
 */
export function StoredImage({ path, alt, sizes, eager, className }: StoredImageProps) {
  const [failedPath, setFailedPath] = useState('');
  const missing = path === '' || failedPath === path;
  return (
    <div className={cx(styles.box, className)}>
      {missing ? (
        <div className={styles.placeholder}>
          <Icon name="card" size={40} />
          {alt && <span className="visually-hidden">{alt}</span>}
        </div>
      ) : (
        <img
          src={imageUrl(path, 640)}
          srcSet={IMAGE_WIDTHS.map((width) => `${imageUrl(path, width)} ${width}w`).join(', ')}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          width={640}
          height={360}
          onError={() => setFailedPath(path)}
        />
      )}
    </div>
  );
}

function imageUrl(path: string, width: (typeof IMAGE_WIDTHS)[number]): string {
  return urlOf(storedFileCalls.image, { query: { FilePath: path, width: String(width) } });
}
