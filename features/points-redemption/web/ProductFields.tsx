import type { RedemptionCategory } from '../../../shared/card-values.ts';
import type { CallState } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import { BulletList } from '../../../web/ui/layout/BulletList.tsx';
import type { Product } from '../contract.ts';
import { redemptionPage as text } from '../page.messages.ts';
import { membershipFormat, partnerOf } from '../partners.ts';
import { minimumQuantity } from '../smallest-order.ts';
import { DeliveryFields } from './DeliveryFields.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import { QuantityField } from './QuantityField.tsx';
import styles from './Redemption.module.css';
import { priceOf, type RedemptionForm } from './wizardData.ts';

interface ProductFieldsProps {
  readonly form: RedemptionForm;
  readonly list: CallState<Product[]>;
  readonly product: Product | undefined;
  readonly category: RedemptionCategory;
  readonly balance: number;
}

/** The product, then the quantity and the other fields that the product needs. */
export function ProductFields({ form, list, product, category, balance }: ProductFieldsProps) {
  return (
    <Loaded from={list} lines={8}>
      {(products) => (
        <div className={styles.fields}>
          <ProductPicker
            // The key resets filter and sort order for each category.
            key={category}
            {...form.field('product')}
            products={products}
            category={category}
            balance={balance}
            onChoose={(chosen) => {
              form.set('product', chosen.productCode);
              form.set('quantity', String(minimumQuantity(priceOf(chosen, category))));
            }}
          />
          {product && (
            <>
              <ProductNotes product={product} />
              <QuantityField form={form} product={product} category={category} balance={balance} />
              {category === 'airmiles_and_hotel' && <MembershipField form={form} product={product} />}
              <DeliveryFields form={form} category={category} />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

function MembershipField({ form, product }: { form: RedemptionForm; product: Product }) {
  const t = useSay();
  return (
    <TextField
      {...form.field('membershipId')}
      width={20}
      label={t(text.membership)}
      hint={t(text.membershipHint, {
        partner: product.partnerName ?? '',
        format: t(membershipFormat(partnerOf(product.productCode))),
      })}
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="characters"
    />
  );
}

/** Name, delivery time and notes of the chosen product. */
function ProductNotes({ product: { productName, delivery, notes } }: { product: Product }) {
  return (
    <div className={cx('quiet-small', styles.about)}>
      <p className={styles.chosen}>{productName}</p>
      <BulletList items={[delivery, ...notes]} />
    </div>
  );
}
