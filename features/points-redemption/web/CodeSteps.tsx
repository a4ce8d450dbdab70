import { useRef } from 'react';
import { formatNumber } from '../../../shared/money.ts';
import { call, PortalError } from '../../../web/api.ts';
import { elapsed } from '../../../web/clock.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { person } from '../../../web/store.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { CodeOfFlow, type CodeRequest, MethodOfFlow } from '../../otp/web/flow/public.ts';
import { membershipCalls } from '../contract.ts';
import { redemptionPage as text } from '../page.messages.ts';
import type { Order, Redemption } from './data.ts';
import { OrderLines } from './OrderLines.tsx';
import { redeem } from './redeem.ts';

const MS = 1000;

/** The order as the calls of its code name it. */
function askOf(cardId: string, { product, quantity, membershipId }: Order) {
  return { cardId, catalogCode: product.productCode, quantity, airmileId: membershipId };
}

/** What the form said of it no longer holds, such as the item's unit: the form says so again. */
async function orForm(work: Promise<void>, goTo: StepProps<Redemption>['goTo']): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof PortalError) || !error.is('VALIDATION', 'INVALID_MEMBERSHIP_ID')) throw error;
    goTo('create');
  });
}

/** Only for the first redemption to a membership: why there is one step more, and where its code goes. */
export function MethodStep({ data, next, goTo }: StepProps<Redemption>) {
  const t = useSay();
  const { order, card } = data;
  const { phoneNo, email } = person();
  if (!order) return null;

  async function send(wanted: Order, asked: CodeRequest) {
    const body = { ...askOf(card.cardId, wanted), ...asked };
    next({ method: asked.method, sent: await call(membershipCalls.requestOtp, { body }) });
  }

  return (
    <MethodOfFlow
      heading={t(text.newMembership)}
      lead={<p>{t(text.newMembershipLead)}</p>}
      addresses={{ phoneNo: phoneNo ?? null, email: email ?? null }}
      start={data.method}
      onSend={(asked) => orForm(send(order, asked), goTo)}
      restart={() => goTo('check', { patch: { codeFor: undefined } })}
    >
      <OrderLines data={data} order={order} />
    </MethodOfFlow>
  );
}

/** The right code redeems: the token that it gives goes with the order at once. */
export function CodeStep({ data, goTo, finish }: StepProps<Redemption>) {
  const t = useSay();
  const language = useLanguage();
  /** Kept for a second try where the first had no answer: the code itself is used up by then. */
  const allowed = useRef<{ readonly token: string; readonly until: number }>(undefined);
  const { order, card, intention, sent } = data;
  if (!order || !sent) return null;
  const ask = askOf(card.cardId, order);

  async function tokenFor(otp: string): Promise<string> {
    const from = elapsed();
    if (allowed.current && from < allowed.current.until) return allowed.current.token;
    const body = { ...ask, otp, language };
    const { accessToken: token, expiresInSeconds } = await call(membershipCalls.validateOtp, { body });
    allowed.current = { token, until: from + expiresInSeconds * MS };
    return token;
  }

  async function confirm(wanted: Order, otp: string) {
    const token = await tokenFor(otp);
    finish({ made: await redeem(card.cardId, wanted, intention?.key, token) });
  }

  return (
    <CodeOfFlow
      sent={sent}
      action={t(text.submit, { points: formatNumber(order.product.productPoint * order.quantity) })}
      onCode={(otp) => orForm(confirm(order, otp), goTo)}
      onResend={(asked) => call(membershipCalls.requestOtp, { body: { ...ask, ...asked } })}
      onOtherWay={() => goTo('method')}
      restart={() => goTo('method')}
    >
      <OrderLines data={data} order={order} />
    </CodeOfFlow>
  );
}
