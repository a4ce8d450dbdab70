import type { RedemptionCategory } from '../../../shared/card-values.ts';
import { formatNumber } from '../../../shared/money.ts';
import { useSay } from '../../../web/language/language.tsx';
import { announce } from '../../../web/ui/feedback/announce.ts';
import { Stepper } from '../../../web/ui/form/Stepper.tsx';
import type { Product } from '../contract.ts';
import { offerText } from '../offers.messages.ts';
import { presetQuantities } from '../offers.ts';
import { redemptionFields as fields, redemptionPage as text } from '../page.messages.ts';
import { readQuantity, stepQuantity } from '../rules.ts';
import styles from './Catalogue.module.css';
import { minimumOf } from './fieldErrors.ts';
import { priceOf, type RedemptionForm } from './wizardData.ts';

interface QuantityFieldProps {
  readonly form: RedemptionForm;
  readonly product: Product;
  readonly category: RedemptionCategory;
  readonly balance: number;
}

/** The quantity, suggested quantities, and the cost. */
export function QuantityField({ form, product, category, balance }: QuantityFieldProps) {
  const t = useSay();
  const unit = product.minimumUnit;
  const read = readQuantity(form.values.quantity);
  const presets = presetQuantities(priceOf(product, category), balance, product.timesAYear);
  return (
    <div className={styles.quantity}>
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
        <div role="group" aria-label={t(offerText.presets)} className={styles.presets}>
          {presets.map((quantity, n) => (
            <button
              key={quantity}
              type="button"
              className={styles.preset}
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
      {'value' in read && <Result cost={product.productPoint * read.value} balance={balance} />}
    </div>
  );
}

/** Points needed and left. Not announced here, because the summary announces them. */
function Result({ cost, balance }: { cost: number; balance: number }) {
  const t = useSay();
  const left = balance - cost;
  return left < 0 ? (
    <p className={styles.missing}>{t(text.tooMany, { missing: formatNumber(-left) })}</p>
  ) : (
    <p className={styles.result}>{t(text.spoken, { cost: formatNumber(cost), left: formatNumber(left) })}</p>
  );
}
