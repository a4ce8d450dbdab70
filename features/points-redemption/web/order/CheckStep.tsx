import { useState } from 'react';
import { formatNumber } from '../../../../shared/money.ts';
import { PortalError } from '../../../../web/http/api.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { BulletList } from '../../../../web/ui/layout/facts/BulletList.tsx';
import { Dialog } from '../../../../web/ui/overlay/Dialog.tsx';
import { CheckAnswersStep } from '../../../../web/wizard/CheckAnswersStep.tsx';
import type { StepProps } from '../../../../web/wizard/flow.ts';
import { offerText } from '../../offers.messages.ts';
import { redemptionTerms as terms, redemptionPage as text } from '../../page.messages.ts';
import { ProductPicture } from '../ProductPicture.tsx';
import styles from '../Redemption.module.css';
import { orderItems } from './OrderSummary.tsx';
import { redeem } from './redeem.ts';
import { costOf, type Order, type RedemptionData } from './wizardData.ts';

/** The confirm view: shows the order, and redeems it when the user confirms. */
export function CheckStep({ data, next, goTo, finish }: StepProps<RedemptionData>) {
  const t = useSay();
  const [termsOpen, setTermsOpen] = useState(false);
  const { order, card, idempotency } = data;
  if (!order) return null;
  const points = costOf(order);

  async function confirm(confirmed: Order) {
    try {
      finish({ result: await redeem(card.cardId, confirmed, idempotency?.key) });
    } catch (error) {
      if (!(error instanceof PortalError) || !error.is('RDM-OTP')) throw error;
      next({ codeFingerprint: idempotency?.fingerprint });
    }
  }

  return (
    <CheckAnswersStep
      heading={t(text.checkStep)}
      lead={<OrderHead order={order} points={points} />}
      answers={orderItems(data, order, t, () => goTo('create', { returnTo: 'check' }))}
      submit={t(text.submit, { points: formatNumber(points) })}
      // Uses the order's idempotency key instead of the key of CheckAnswersStep, because it survives a return to the
      // form.
      onConfirm={() => confirm(order)}
    >
      <div className={styles.terms}>
        <p>{t(text.termsLead)}</p>
        <Button onClick={() => setTermsOpen(true)}>{t(text.terms)}</Button>
      </div>
      <Dialog open={termsOpen} onClose={() => setTermsOpen(false)} title={t(text.terms)} layout="terms">
        <BulletList numbered items={Object.values(terms).map((phrase) => t(phrase))} />
      </Dialog>
    </CheckAnswersStep>
  );
}

/** The redeemed product and its cost in points. */
function OrderHead({ order: { product, category, quantity }, points }: { order: Order; points: number }) {
  const t = useSay();
  return (
    <div className={styles.order}>
      <ProductPicture code={product.productCode} category={category} small />
      <div>
        <p className={styles.orderName}>
          {t(text.orderLine, { name: product.productName, quantity: formatNumber(quantity) })}
        </p>
        <p className="type-amount-l">{t(offerText.points, { points: formatNumber(points) })}</p>
      </div>
    </div>
  );
}
