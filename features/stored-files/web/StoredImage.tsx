import { useState } from 'react';
import { urlOf } from '../../../web/api.ts';
import { cx } from '../../../web/ui/cx.ts';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import { storedFileCalls } from '../contract.ts';
import { IMAGE_WIDTHS } from '../rules.ts';
import styles from './StoredImage.module.css';

interface StoredImageProps {
  /** Its path in the bank's store; empty: the picture in its place is shown. */
  readonly path: string;
  /** Empty where the text beside it says everything. */
  readonly alt: string;
  /** How wide it is shown, as the attribute of an image says it: "(min-width: 958px) 276px, 50vw". */
  readonly sizes: string;
  /** Part of the first view: loaded at once. */
  readonly eager?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * A picture of the bank's in a box of 16:9, which is there before the picture is: as wide as it is shown, on a dense
 * screen too. Where it cannot be had, a plain picture stands in its place, and nothing moves.
 */
export function StoredImage({ path, alt, sizes, eager, className }: StoredImageProps) {
  const [failed, setFailed] = useState('');
  const gone = path === '' || failed === path;
  return (
    <div className={cx(styles.box, className)}>
      {gone ? (
        <div className={styles.none}>
          <Icon name="card" size={40} />
          {alt && <span className="visually-hidden">{alt}</span>}
        </div>
      ) : (
        <img
          src={addressOf(path, 640)}
          srcSet={IMAGE_WIDTHS.map((width) => `${addressOf(path, width)} ${width}w`).join(', ')}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          width={640}
          height={360}
          onError={() => setFailed(path)}
        />
      )}
    </div>
  );
}

function addressOf(path: string, width: (typeof IMAGE_WIDTHS)[number]): string {
  return urlOf(storedFileCalls.image, { query: { FilePath: path, width: String(width) } });
}
