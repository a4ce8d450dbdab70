import { useState } from 'react';
import { formatMoney, formatNumber } from '../../../shared/money.ts';
import { call, PortalError } from '../../../web/api.ts';
import { errorText, handleError } from '../../../web/errors.tsx';
import { type Say, useLanguage, useSay } from '../../../web/language.tsx';
import { outdate } from '../../../web/query.tsx';
import { AlertBar } from '../../../web/ui/AlertBar.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { type SummaryItem, SummaryList } from '../../../web/ui/SummaryList.tsx';
import { useForm } from '../../../web/ui/useForm.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { dashboardCalls } from '../../dashboard/public.ts';
import { CardName } from '../../dashboard/web/public.ts';
import { rewardCalls } from '../../reward-points/public.ts';
import { WAY } from '../categories.ts';
import { historyCalls, type Redeemed, redemptionCalls } from '../contract.ts';
import { DELIVERY_PARTS } from '../delivery.ts';
import { categoryText } from '../messages.ts';
import { redemptionPage as text } from '../page.messages.ts';
import type { Order, Redemption } from './data.ts';
import styles from './Redemption.module.css';
import { TermsDialog } from './TermsDialog.tsx';

/** The confirm view: exactly what will be redeemed, and the one button that does it. */
export function CheckStep({ data, goTo, finish }: StepProps<Redemption>) {
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
      const made = await redeem(card.cardId, wanted, intention?.key);
      outdate(redemptionCalls.balance, dashboardCalls.cards, dashboardCalls.card);
      outdate(historyCalls.list, rewardCalls.points);
      finish({ made });
    } catch (error) {
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
      <SummaryList items={linesOf(data, order, t, () => goTo('create', { returnTo: 'check' }))} />
      <div className={styles.terms}>
        <p>{t(text.termsLead)}</p>
        <Button onClick={() => setTerms(true)}>{t(text.terms)}</Button>
      </div>
      <TermsDialog open={terms} onClose={() => setTerms(false)} />
    </StepForm>
  );
}

function redeem(cardId: string, order: Order, key: string | undefined): Promise<Redeemed> {
  const { product, category, quantity, membershipId, delivery } = order;
  const options = key === undefined ? {} : { idempotencyKey: key };
  const what = { catalogCode: product.productCode, cardId };
  if (WAY[category] === 'partner')
    return call(redemptionCalls.partner, { body: { ...what, quantity, airmileId: membershipId } }, options);
  if (WAY[category] === 'waiver') {
    const amount = Number(product.rebate?.amount ?? 0) * quantity;
    return call(redemptionCalls.waiver, { body: { ...what, amount } }, options);
  }
  return call(redemptionCalls.catalogue, { body: { ...what, quantity, ...delivery } }, options);
}

function linesOf({ card }: Redemption, order: Order, t: Say, onClick: () => void): SummaryItem[] {
  const { product, category, quantity, membershipId, delivery } = order;
  const change = { onClick };
  const points = product.productPoint * quantity;
  const total = product.rebate && BigInt(product.rebate.amount) * BigInt(quantity);
  return [
    {
      label: t(text.card),
      value: <CardName card={card} />,
    },
    { label: t(text.category), value: t(categoryText[category]), change },
    { label: t(text.product), value: product.productName, change },
    { label: t(text.quantity), value: formatNumber(quantity), change },
    ...(membershipId === undefined
      ? []
      : [{ label: t(text.membership), value: `${product.partnerName ?? ''} ${membershipId}`, change }]),
    ...DELIVERY_PARTS.flatMap((part) =>
      delivery[part] === undefined ? [] : [{ label: t(text[part]), value: delivery[part], change }],
    ),
    ...(total === undefined
      ? []
      : [{ label: t(text.rebate), value: formatMoney({ amount: `${total}`, currency: 'TWD' }) }]),
    { label: t(text.cost), value: <strong>{formatNumber(points)}</strong> },
    { label: t(text.delivery), value: product.delivery },
  ];
}
