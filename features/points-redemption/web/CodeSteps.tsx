import { useRef } from 'react';
import { formatNumber } from '../../../shared/money.ts';
import { elapsed } from '../../../web/clock.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { currentUser } from '../../../web/store.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import type { OtpProof } from '../../confirmation/web/public.ts';
import { type CodeRequest, WizardMethodStep, WizardOtpStep } from '../../confirmation/web/wizard/public.ts';
import { membershipCalls } from '../contract.ts';
import { redemptionPage as text } from '../page.messages.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { redeem } from './redeem.ts';
import type { Order, RedemptionData } from './wizardData.ts';

const MS_PER_SECOND = 1000;

/** Returns the order in the form of the one-time password calls. */
function orderBody(cardId: string, { product, quantity, membershipId }: Order) {
  return { cardId, catalogCode: product.productCode, quantity, airmileId: membershipId };
}

/** Returns to the form if the order has become invalid, for example because the item's unit has changed. */
async function orReturnToForm(work: Promise<void>, goTo: StepProps<RedemptionData>['goTo']): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof PortalError) || !error.is('VALIDATION', 'INVALID_MEMBERSHIP_ID')) throw error;
    goTo('create');
  });
}

/** Asks where to send the code. The first redemption to a membership needs a code, and the page explains this. */
export function MethodStep({ data, next, goTo }: StepProps<RedemptionData>) {
  const t = useSay();
  const { order, card } = data;
  const { phoneNo, email } = currentUser();
  if (!order) return null;

  async function send(confirmed: Order, request: CodeRequest) {
    const body = { ...orderBody(card.cardId, confirmed), ...request };
    next({ method: request.method, sent: await call(membershipCalls.requestOtp, { body }) });
  }

  return (
    <WizardMethodStep
      heading={t(text.newMembership)}
      lead={<p>{t(text.newMembershipLead)}</p>}
      addresses={{ phoneNo: phoneNo ?? null, email: email ?? null }}
      start={data.method}
      onSend={(request) => orReturnToForm(send(order, request), goTo)}
      restart={() => goTo('check', { patch: { codeFingerprint: undefined } })}
    >
      <OrderSummary data={data} order={order} />
    </WizardMethodStep>
  );
}

/** Exchanges the code for a token and redeems with the token. */
export function CodeStep({ data, goTo, finish }: StepProps<RedemptionData>) {
  const t = useSay();
  const language = useLanguage();
  /** Kept for a retry of the redemption, because the code itself is consumed by then. */
  const token = useRef<{ readonly value: string; readonly expiresAt: number }>(undefined);
  const { order, card, idempotency, sent } = data;
  if (!order || !sent) return null;
  const orderFields = orderBody(card.cardId, order);

  async function tokenFor(proof: OtpProof): Promise<string> {
    const now = elapsed();
    if (token.current && now < token.current.expiresAt) return token.current.value;
    const body = { ...orderFields, ...proof, language };
    const { accessToken: value, expiresInSeconds } = await call(membershipCalls.validateOtp, { body });
    token.current = { value, expiresAt: now + expiresInSeconds * MS_PER_SECOND };
    return value;
  }

  async function confirm(confirmed: Order, proof: OtpProof) {
    const otpToken = await tokenFor(proof);
    finish({ result: await redeem(card.cardId, confirmed, idempotency?.key, otpToken) });
  }

  return (
    <WizardOtpStep
      sent={sent}
      action={t(text.submit, { points: formatNumber(order.product.productPoint * order.quantity) })}
      onProof={(proof) => orReturnToForm(confirm(order, proof), goTo)}
      onResend={(request) => call(membershipCalls.requestOtp, { body: { ...orderFields, ...request } })}
      onOtherWay={() => goTo('method')}
      restart={() => goTo('method')}
    >
      <OrderSummary data={data} order={order} />
    </WizardOtpStep>
  );
}
