import type { RedemptionCategory } from '../../../../shared/card-values.ts';
import { formatNumber } from '../../../../shared/money.ts';
import type { CallState } from '../../../../web/http/query.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { currentUser } from '../../../../web/store.ts';
import { cx } from '../../../../web/ui/cx.ts';
import { announce } from '../../../../web/ui/feedback/announce.ts';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { Skeleton } from '../../../../web/ui/feedback/loading/Skeleton.tsx';
import { RadioGroup } from '../../../../web/ui/form/choices/RadioGroup.tsx';
import { Stepper } from '../../../../web/ui/form/choices/Stepper.tsx';
import { TextField } from '../../../../web/ui/form/TextField.tsx';
import { BulletList } from '../../../../web/ui/layout/facts/BulletList.tsx';
import type { Product } from '../../contract.ts';
import { MAX_LENGTH, requiredParts } from '../../delivery.ts';
import { offerText } from '../../offers.messages.ts';
import { presetQuantities } from '../../offers.ts';
import { minimumQuantity } from '../../order-size.ts';
import { redemptionFields as fields, redemptionPage as text } from '../../page.messages.ts';
import { membershipFormat, partnerOf } from '../../partners.ts';
import { readQuantity, stepQuantity } from '../../rules.ts';
import catalogue from '../Catalogue.module.css';
import styles from '../Redemption.module.css';
import { minimumOf } from './fieldErrors.ts';
import { ProductPicker } from './ProductPicker.tsx';
import { costOf, priceOf, type RedemptionForm } from './wizardData.ts';

interface ProductFieldsProps {
  readonly form: RedemptionForm;
  readonly list: CallState<Product[]>;
  readonly product: Product | undefined;
  readonly category: RedemptionCategory;
  readonly balance: number;
  /** The masked postal address on file: null if there is none, undefined while it loads. */
  readonly addressOnFile: string | null | undefined;
}

/** The product, then the quantity and the other fields that the product needs. */
export function ProductFields({ form, list, product, category, balance, addressOnFile }: ProductFieldsProps) {
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
              <DeliveryFields form={form} category={category} addressOnFile={addressOnFile} />
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

interface DeliveryFieldsProps {
  readonly form: RedemptionForm;
  readonly category: RedemptionCategory;
  readonly addressOnFile: ProductFieldsProps['addressOnFile'];
}

/** Fields for the delivery of the product. */
function DeliveryFields({ form, category, addressOnFile }: DeliveryFieldsProps) {
  const required = requiredParts(category);
  return (
    <>
      {required.includes('address') && <AddressFields form={form} onFile={addressOnFile} />}
      {required.includes('emailAddress') && <EmailFields form={form} />}
    </>
  );
}

/** Address fields. The browser has only the masked address on file; the server has the full address. */
function AddressFields({
  form,
  onFile,
}: Pick<DeliveryFieldsProps, 'form'> & { onFile: DeliveryFieldsProps['addressOnFile'] }) {
  const t = useSay();
  if (onFile === undefined) return <Skeleton lines={3} />;
  return (
    <>
      {onFile && (
        <RadioGroup
          {...form.field('addressFrom')}
          label={t(text.postal)}
          options={[
            { value: 'registered', label: t(text.addressRegistered, { address: onFile }) },
            { value: 'typed', label: t(text.addressOther) },
          ]}
        />
      )}
      {(!onFile || form.values.addressFrom === 'typed') && <TypedAddress form={form} />}
    </>
  );
}

function TypedAddress({ form }: Pick<DeliveryFieldsProps, 'form'>) {
  const t = useSay();
  return (
    <>
      <TextField
        {...form.field('address')}
        width="full"
        label={t(text.address)}
        autoComplete="street-address"
      />
      <div className={catalogue.places}>
        <TextField {...form.field('city')} label={t(text.city)} autoComplete="address-level1" />
        <TextField {...form.field('state')} label={t(text.state)} autoComplete="address-level2" />
      </div>
      <TextField
        {...form.field('postcode')}
        width={10}
        label={t(text.postcode)}
        hint={t(text.postcodeHint)}
        digits={{ most: MAX_LENGTH.postcode }}
        autoComplete="postal-code"
      />
    </>
  );
}

/** E-mail fields. The browser has only the masked registered address; the server has the full address. */
function EmailFields({ form }: Pick<DeliveryFieldsProps, 'form'>) {
  const t = useSay();
  const { email } = currentUser();
  return (
    <>
      {email && (
        <RadioGroup
          {...form.field('emailFrom')}
          label={t(text.emailAddress)}
          hint={t(text.emailHint)}
          options={[
            { value: 'registered', label: t(text.emailRegistered, { email }) },
            { value: 'typed', label: t(text.emailOther) },
          ]}
        />
      )}
      {form.values.emailFrom === 'typed' && (
        <TextField
          {...form.field('emailAddress')}
          type="email"
          width="full"
          label={t(email ? text.emailTyped : text.emailAddress)}
          hint={email ? undefined : t(text.emailHint)}
          autoComplete="email"
        />
      )}
    </>
  );
}

interface QuantityFieldProps {
  readonly form: RedemptionForm;
  readonly product: Product;
  readonly category: RedemptionCategory;
  readonly balance: number;
}

/** The quantity, suggested quantities, and the cost. */
function QuantityField({ form, product, category, balance }: QuantityFieldProps) {
  const t = useSay();
  const unit = product.minimumUnit;
  const read = readQuantity(form.values.quantity);
  const presets = presetQuantities(priceOf(product, category), balance, product.timesAYear);
  return (
    <div className={catalogue.quantity}>
      <Stepper
        {...form.field('quantity')}
        label={t(text.quantity)}
        step={(typed, by) => stepQuantity(typed, by, unit)}
        by={formatNumber(unit)}
        hint={
          category === 'airmiles_and_hotel' && (product.minimumRedeemPts > 1 || unit > 1)
            ? t(text.minimum, minimumOf(product))
            : undefined
        }
        onChange={(typed) => {
          form.set('quantity', typed);
          if (typed !== '') return;
          form.mark('quantity', (say) => say(fields.quantityEmpty));
          announce(t(fields.quantityEmpty));
        }}
      />
      {presets.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand inside the field's own question.
        <div role="group" aria-label={t(offerText.presets)} className={catalogue.presets}>
          {presets.map((quantity, n) => (
            <button
              key={quantity}
              type="button"
              className={catalogue.preset}
              aria-pressed={'value' in read && read.value === quantity}
              onClick={() => form.set('quantity', String(quantity))}
            >
              {n === presets.length - 1
                ? t(offerText.most, { quantity: formatNumber(quantity) })
                : formatNumber(quantity)}
            </button>
          ))}
        </div>
      )}
      {'value' in read && <Result cost={costOf({ product, quantity: read.value })} balance={balance} />}
    </div>
  );
}

/** Points needed and left. Not announced here, because the summary announces them. */
function Result({ cost, balance }: { cost: number; balance: number }) {
  const t = useSay();
  const left = balance - cost;
  return left < 0 ? (
    <p className={catalogue.missing}>{t(text.tooMany, { missing: formatNumber(-left) })}</p>
  ) : (
    <p className={catalogue.result}>
      {t(text.spoken, { cost: formatNumber(cost), left: formatNumber(left) })}
    </p>
  );
}
