import { useState } from 'react';
import { formatNumber } from '../../../shared/money.ts';
import { PortalError } from '../../../web/api.ts';
import { errorText, handleError } from '../../../web/errors.tsx';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { redemptionPage as text } from '../page.messages.ts';
import type { Order, Redemption } from './data.ts';
import { OrderLines } from './OrderLines.tsx';
import styles from './Redemption.module.css';
import { redeem } from './redeem.ts';
import { TermsDialog } from './TermsDialog.tsx';

/** The confirm view: exactly what will be redeemed, and the one button that does it. */
export function CheckStep({ data, next, goTo, finish }: StepProps<Redemption>) {
  const t = useSay();
  const language = useLanguage();
  const [refused, setRefused] = useState<PortalError>();
  const [terms, setTerms] = useState(false);
  const form = useForm({ initial: {}, validate: () => ({}) });
  const { order, card, intention } = data;
  if (!order) return null;
  const points = order.product.productPoint * order.quantity;

  async function confirm(wanted: Order) {
    setRefused(undefined);
    try {
      finish({ made: await redeem(card.cardId, wanted, intention?.key) });
    } catch (error) {
      if (error instanceof PortalError && error.is('RDM-OTP')) return next({ codeFor: intention?.of });
      const outcome = handleError(error, { onRetry: () => void form.submit(() => confirm(wanted))() });
      if (outcome === 'inline' && error instanceof PortalError) setRefused(error);
    }
  }

  return (
    <StepForm
      form={form}
      error={refused !== undefined}
      heading={t(text.checkStep)}
      submit={t(text.submit, { points: formatNumber(points) })}
      onSubmit={() => confirm(order)}
    >
      {refused && <AlertBar tone="error">{errorText(refused, language)}</AlertBar>}
      <OrderLines data={data} order={order} onChange={() => goTo('create', { returnTo: 'check' })} />
      <div className={styles.terms}>
        <p>{t(text.termsLead)}</p>
        <Button onClick={() => setTerms(true)}>{t(text.terms)}</Button>
      </div>
      <TermsDialog open={terms} onClose={() => setTerms(false)} />
    </StepForm>
  );
}
