import { formatNumber } from '../../../../shared/money.ts';
import { call, type PortalError } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import type { StepProps } from '../../../../web/wizard/flow.ts';
import { useHold } from '../../../confirmation/web/HoldBar.tsx';
import type { OtpProof } from '../../../confirmation/web/proof.ts';
import { useTokenOfPage } from '../../../confirmation/web/wizard/attempt.ts';
import { ConfirmSteps } from '../../../confirmation/web/wizard/ConfirmSteps.tsx';
import { CATEGORY } from '../../categories.ts';
import { placeCalls } from '../../contract.ts';
import { redemptionPage as text } from '../../page.messages.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { redeem } from './redeem.ts';
import { costOf, orderFields, type RedemptionData } from './wizardData.ts';

/**
 * Confirms the first redemption to a place, and explains why it needs a code. Exchanges the proof for a token and
 * redeems with the token.
 */
export function Confirmation(wizard: StepProps<RedemptionData>) {
  const t = useSay();
  const language = useLanguage();
  const tokenOf = useTokenOfPage();
  const { hold } = useHold();
  const { data, goTo, finish } = wizard;
  const { order, card, idempotency } = data;
  if (!order) return null;
  const fields = orderFields(card.cardId, order);
  const [requestOtp, validateOtp] =
    CATEGORY[order.category].call === 'partner'
      ? ([placeCalls.requestPartnerOtp, placeCalls.validatePartnerOtp] as const)
      : ([placeCalls.requestCatalogueOtp, placeCalls.validateCatalogueOtp] as const);

  const confirm = async (proof: OtpProof) => {
    const token = await tokenOf(() => call(validateOtp, { body: { ...fields, ...proof, language } }));
    finish({ result: await redeem(card.cardId, order, idempotency?.key, token) });
  };

  /** Returns to the form if the order has become invalid, for example because the item's unit has changed. */
  function returnToForm(error: PortalError): boolean {
    const isInvalid = error.is('VALIDATION', 'INVALID_MEMBERSHIP_ID');
    if (isInvalid) goTo('create');
    return isInvalid;
  }

  /**
   * Restarts the confirmation. Without a code, returns to the check, because the server may no longer require one
   * (NOT_NOW).
   */
  function restart() {
    if (data.sent) goTo('method', { patch: { sent: undefined } });
    else goTo('check', { patch: { codeFingerprint: undefined } });
  }

  return (
    <ConfirmSteps
      wizard={{ ...wizard, restart }}
      purpose="redemption"
      headings={{ method: hold ? text.heldPlace : text.newPlace }}
      lead={<p>{t(hold ? text.heldPlaceLead : text.newPlaceLead)}</p>}
      action={t(text.submit, { points: formatNumber(costOf(order)) })}
      request={(request) => call(requestOtp, { body: { ...fields, ...request } })}
      confirm={confirm}
      onRefused={returnToForm}
    >
      <OrderSummary data={data} order={order} />
    </ConfirmSteps>
  );
}
