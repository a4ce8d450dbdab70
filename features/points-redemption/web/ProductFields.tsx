import { formatNumber } from '../../../shared/money.ts';
import type { CallState } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import { Select } from '../../../web/ui/form/Select.tsx';
import { Stepper } from '../../../web/ui/form/Stepper.tsx';
import { TextField } from '../../../web/ui/form/TextField.tsx';
import type { useForm } from '../../../web/ui/form/useForm.ts';
import { BulletList } from '../../../web/ui/layout/BulletList.tsx';
import type { Category } from '../categories.ts';
import type { Product } from '../contract.ts';
import { requiredParts } from '../delivery.ts';
import { redemptionFields as fields, redemptionPage as text } from '../page.messages.ts';
import { membershipFormat, partnerOf } from '../partners.ts';
import { stepQuantity } from '../rules.ts';
import { minimumOf } from './fieldErrors.ts';
import styles from './Redemption.module.css';
import type { RedemptionValues } from './wizardData.ts';

interface ProductFieldsProps {
  readonly form: ReturnType<typeof useForm<RedemptionValues>>;
  readonly list: CallState<Product[]>;
  readonly product: Product | undefined;
  readonly category: Category;
}

/** Product, quantity and the fields that the category requires. */
export function ProductFields({ form, list, product, category }: ProductFieldsProps) {
  const t = useSay();
  const unit = product?.minimumUnit ?? 1;
  return (
    <Loaded from={list} lines={3}>
      {(products) => (
        <div className={styles.fields}>
          <Select
            {...form.field('product')}
            wide
            label={t(text.product)}
            placeholder={t(text.chooseProduct)}
            options={products.map(({ productName, productCode, productPoint }) => ({
              value: productCode,
              label: t(text.productLine, { name: productName, points: formatNumber(productPoint) }),
            }))}
          />
          {product && <ProductNotes product={product} />}
          <Stepper
            {...form.field('quantity')}
            label={t(text.quantity)}
            step={(typed, by) => stepQuantity(typed, by, unit)}
            by={formatNumber(unit)}
            hint={product && category === 'airmiles_and_hotel' ? minimumHint(product) : undefined}
            onChange={(typed) => {
              form.set('quantity', typed);
              if (typed !== '') return;
              form.mark('quantity', (say) => say(fields.quantityEmpty));
              announce(t(fields.quantityEmpty));
            }}
          />
          {product && category === 'airmiles_and_hotel' && (
            <TextField
              {...form.field('membershipId')}
              label={t(text.membership)}
              hint={t(text.membershipHint, {
                partner: product.partnerName ?? '',
                format: t(membershipFormat(partnerOf(product.productCode))),
              })}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="characters"
            />
          )}
          <DeliveryFields form={form} category={category} />
        </div>
      )}
    </Loaded>
  );

  function minimumHint(product: Product): string | undefined {
    const { minimumRedeemPts, minimumUnit } = product;
    return minimumRedeemPts > 1 || minimumUnit > 1 ? t(text.minimum, minimumOf(product)) : undefined;
  }
}

/** Price, delivery time and notes of the chosen product. */
function ProductNotes({ product: { productPoint, delivery, notes } }: { product: Product }) {
  const t = useSay();
  return (
    <div className={styles.about}>
      <BulletList items={[t(text.each, { points: formatNumber(productPoint) }), delivery, ...notes]} />
    </div>
  );
}

function DeliveryFields({ form, category }: Pick<ProductFieldsProps, 'form' | 'category'>) {
  const t = useSay();
  const required = requiredParts(category);
  return (
    <>
      {required.includes('address') && (
        <>
          <TextField
            {...form.field('address')}
            width="full"
            label={t(text.address)}
            autoComplete="street-address"
          />
          <TextField {...form.field('city')} label={t(text.city)} autoComplete="address-level1" />
          <TextField {...form.field('state')} label={t(text.state)} autoComplete="address-level2" />
          <TextField
            {...form.field('postcode')}
            label={t(text.postcode)}
            hint={t(text.postcodeHint)}
            inputMode="numeric"
            autoComplete="postal-code"
          />
        </>
      )}
      {required.includes('emailAddress') && (
        <TextField
          {...form.field('emailAddress')}
          type="email"
          width="full"
          label={t(text.emailAddress)}
          hint={t(text.emailHint)}
          autoComplete="email"
        />
      )}
    </>
  );
}
