import { useRef, useState } from 'react';
import type { RedemptionCategory } from '../../../shared/card-values.ts';
import { formatNumber } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { Checkbox } from '../../../web/ui/form/Checkbox.tsx';
import { Fieldset } from '../../../web/ui/form/Field.tsx';
import { Select } from '../../../web/ui/form/Select.tsx';
import type { Product } from '../contract.ts';
import { offerText as text } from '../offers.messages.ts';
import { isWithin, type OfferOrder, offersWithin, sortOffers, usefulOrders } from '../offers.ts';
import { redemptionPage } from '../page.messages.ts';
import styles from './Catalogue.module.css';
import { ProductCard } from './ProductCard.tsx';
import { priceOf } from './wizardData.ts';

/** Number of products that a long list shows first, so that the quantity is reachable on a phone without much scrolling. */
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
