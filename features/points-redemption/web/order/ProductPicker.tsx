import { useRef, useState } from 'react';
import type { RedemptionCategory } from '../../../../shared/card-values.ts';
import { formatMoney, formatNumber, toWire, twd } from '../../../../shared/money.ts';
import { type Say, useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import tileStyles from '../../../../web/ui/card/Tile.module.css';
import { contentText } from '../../../../web/ui/content.messages.ts';
import { cx } from '../../../../web/ui/cx.ts';
import { announce } from '../../../../web/ui/feedback/announce.ts';
import { Checkbox } from '../../../../web/ui/form/choices/Checkbox.tsx';
import { Select } from '../../../../web/ui/form/choices/Select.tsx';
import { Fieldset } from '../../../../web/ui/form/Field.tsx';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import type { Product } from '../../contract.ts';
import { offerText as text } from '../../offers.messages.ts';
import {
  isWithin,
  type OfferOrder,
  offersWithin,
  sortOffers,
  usefulOrders,
  VALUE_BASE,
  valuePerThousand,
} from '../../offers.ts';
import { minimumCost } from '../../order-size.ts';
import { redemptionPage } from '../../page.messages.ts';
import styles from '../Catalogue.module.css';
import { ProductPicture } from '../ProductPicture.tsx';
import { priceOf } from './wizardData.ts';

/**
 * Number of products that a long list shows first, so that the quantity is reachable on a phone without much scrolling.
 */
const FIRST = 6;
const ORDER_TEXT = { listed: text.listed, points: text.byPoints, value: text.byValue } as const;

interface ProductPickerProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly products: readonly Product[];
  readonly category: RedemptionCategory;
  readonly balance: number;
  readonly onChoose: (product: Product) => void;
}

/** The products of a category as cards. Filter and sort order appear only if they have an effect. */
export function ProductPicker({ products, category, balance, onChoose, ...field }: ProductPickerProps) {
  const t = useSay();
  const [onlyWithin, setOnlyWithin] = useState(false);
  const [order, setOrder] = useState<OfferOrder>('listed');
  const [all, setAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const offers = products.map((product) => ({
    code: product.productCode,
    price: priceOf(product, category),
    worth: product.worth,
    product,
  }));
  const within = offers.filter((offer) => isWithin(offer, balance)).length;
  const orders = usefulOrders(offers);
  const filtered = (only: boolean) => (only ? offersWithin(offers, balance, field.value) : offers);
  const sorted = sortOffers(filtered(onlyWithin), order);
  const isOpen =
    all || sorted.length <= FIRST || sorted.findIndex(({ code }) => code === field.value) >= FIRST;
  const shown = isOpen ? sorted : sorted.slice(0, FIRST);

  function showAll() {
    setAll(true);
    announce(t(text.shown, { count: formatNumber(sorted.length) }));
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[FIRST]?.focus());
  }

  return (
    <div className={styles.picker}>
      {within === 0 && offers.length > 0 && <p className="quiet-note">{t(text.noneWithin)}</p>}
      {((within > 0 && within < offers.length) || orders.length > 0) && (
        <div className={styles.tools}>
          {within > 0 && within < offers.length && (
            <Checkbox
              id={`${field.id}-within`}
              label={t(text.onlyWithin)}
              checked={onlyWithin}
              onChange={(only) => {
                setOnlyWithin(only);
                announce(t(text.shown, { count: formatNumber(filtered(only).length) }));
              }}
            />
          )}
          {orders.length > 0 && (
            <Select
              id={`${field.id}-order`}
              label={t(contentText.sortBy)}
              value={order}
              options={orders.map((one) => ({ value: one, label: t(ORDER_TEXT[one]) }))}
              onChange={(chosen) => setOrder(orders.find((one) => one === chosen) ?? 'listed')}
            />
          )}
        </div>
      )}
      <Fieldset id={field.id} label={t(redemptionPage.product)} error={field.error} role="radiogroup">
        <div ref={list} className={styles.cards}>
          {shown.map(({ product }) => (
            <ProductCard
              key={product.productCode}
              id={`${field.id}-${product.productCode}`}
              name={field.name}
              product={product}
              category={category}
              balance={balance}
              checked={product.productCode === field.value}
              onChoose={() => onChoose(product)}
            />
          ))}
        </div>
      </Fieldset>
      {!isOpen && (
        <Button guard={false} onClick={showAll}>
          {t(text.showAll, { count: formatNumber(sorted.length) })}
        </Button>
      )}
    </div>
  );
}

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
function ProductCard(props: ProductCardProps) {
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
