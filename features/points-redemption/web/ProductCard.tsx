import type { RedemptionCategory } from '../../../shared/card-values.ts';
import { formatMoney, formatNumber, toWire, twd } from '../../../shared/money.ts';
import { type Say, useSay } from '../../../web/language/language.tsx';
import tileStyles from '../../../web/ui/card/Tile.module.css';
import { cx } from '../../../web/ui/cx.ts';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import type { Product } from '../contract.ts';
import { offerText as text } from '../offers.messages.ts';
import { VALUE_BASE, valuePerThousand } from '../offers.ts';
import { minimumCost } from '../smallest-order.ts';
import styles from './Catalogue.module.css';
import { ProductPicture } from './ProductPicture.tsx';
import { priceOf } from './wizardData.ts';

interface ProductCardProps {
  readonly id: string;
  readonly name: string;
  readonly product: Product;
  readonly category: RedemptionCategory;
  readonly balance: number;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

/** A product as a radio button with its picture, name, points and value. */
export function ProductCard(props: ProductCardProps) {
  const { id, name, product, category, balance, checked, onChoose } = props;
  const t = useSay();
  const cost = minimumCost(priceOf(product, category));
  const value = valueLine(product, t);
  return (
    <div className={cx(tileStyles.tile, styles.card)}>
      <input
        id={id}
        className={tileStyles.radio}
        type="radio"
        name={name}
        value={product.productCode}
        checked={checked}
        aria-describedby={`${id}-facts`}
        onChange={onChoose}
      />
      <ProductPicture code={product.productCode} category={category} />
      <label htmlFor={id} className={styles.label}>
        <span className={styles.name}>{product.productName}</span>{' '}
        <span className={styles.points}>{pointsLine(product, t)}</span>
      </label>
      <span id={`${id}-facts`} className={cx('quiet-note', styles.facts)}>
        {cost > product.productPoint && <span>{t(text.from, { points: formatNumber(cost) })}</span>}
        {value && <span>{value}</span>}
        {cost <= balance ? (
          <span className={styles.within}>
            <Icon name="tick" size={16} />
            {t(text.within)}
          </span>
        ) : (
          <span>{t(text.short, { missing: formatNumber(cost - balance) })}</span>
        )}
      </span>
      <Icon name="tick" className={cx(tileStyles.tick, styles.tick)} />
    </div>
  );
}

/** Returns the price of one unit. Miles have their own wording. */
function pointsLine({ productPoint, worth }: Product, t: Say): string {
  const points = formatNumber(productPoint);
  return worth?.unit === 'miles' && worth.amount === 1
    ? t(text.pointsAMile, { points })
    : t(text.points, { points });
}

/** Returns what 1,000 points buy; undefined if the bank states no value for the product. */
function valueLine({ worth, productPoint }: Product, t: Say): string | undefined {
  if (!worth) return undefined;
  const { value, exact } = valuePerThousand(worth, productPoint);
  const amount = worth.unit === 'twd' ? formatMoney(toWire(twd(value))) : formatNumber(value);
  return t(text[worth.unit], { amount, base: formatNumber(VALUE_BASE), exact });
}
