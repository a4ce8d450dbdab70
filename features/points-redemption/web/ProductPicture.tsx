import type { RedemptionCategory } from '../../../shared/card-values.ts';
import { cx } from '../../../web/ui/cx.ts';
import { Glyph } from '../../../web/ui/layout/Icon.tsx';
import { CATEGORY } from '../categories.ts';
import styles from './ProductPicture.module.css';
import { productPicture } from './pictures.ts';

/** The picture of a category beside its name. */
export function CategoryPicture({ category }: { category: RedemptionCategory }) {
  return <Glyph path={CATEGORY[category].picture} size={24} className={styles.drawing} />;
}

interface ProductPictureProps {
  readonly code: string;
  readonly category: RedemptionCategory;
  /** A small square beside text instead of a banner above it. */
  readonly small?: boolean | undefined;
}

/** The picture of a product on its category's colour. */
export function ProductPicture({ code, category, small }: ProductPictureProps) {
  return (
    <span className={cx(styles.picture, styles[CATEGORY[category].tone], small && styles.small)}>
      <span className={styles.disc}>
        <Glyph path={productPicture(code, category)} size={small ? 28 : 40} className={styles.drawing} />
      </span>
    </span>
  );
}
