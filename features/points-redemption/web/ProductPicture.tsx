import type { RedemptionCategory } from '../../../shared/card-values.ts';
import { cx } from '../../../web/ui/cx.ts';
import { Glyph } from '../../../web/ui/layout/Icon.tsx';
import styles from './ProductPicture.module.css';
import { categoryPicture, productPicture } from './pictures.ts';

/** The picture of a category beside its name. */
export function CategoryPicture({ category }: { category: RedemptionCategory }) {
  return <Glyph path={categoryPicture(category)} size={24} className={styles.drawing} />;
}

const TONES = {
  airmiles_and_hotel: styles.travel,
  gift: styles.goods,
  voucher_and_donation: styles.paper,
  airport_lounge: styles.travel,
  airport_pickup: styles.travel,
  cashback: styles.paper,
} as const satisfies Record<RedemptionCategory, string | undefined>;

interface ProductPictureProps {
  readonly code: string;
  readonly category: RedemptionCategory;
  /** A small square beside text instead of a banner above it. */
  readonly small?: boolean | undefined;
}

/** The picture of a product on its category's colour. */
export function ProductPicture({ code, category, small }: ProductPictureProps) {
  return (
    <span className={cx(styles.picture, TONES[category], small && styles.small)}>
      <span className={styles.disc}>
        <Glyph path={productPicture(code, category)} size={small ? 28 : 40} className={styles.drawing} />
      </span>
    </span>
  );
}
