import { formatMoney } from '../../../../shared/money.ts';
import { useCall } from '../../../../web/http/query.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { type ReplacementState, replacementCalls } from '../../contract.ts';
import { lostText as text } from '../../lost.messages.ts';
import { replacementText } from '../../messages.ts';
import { rangeOf } from '../../rules.ts';

/** Reads what can be ordered for a card. A failure is shown nowhere, because the report works without. */
export function useTerms(cardId: string, enabled = true): ReplacementState | undefined {
  const inlineErrors = ['500', 'CARD-SYSTEM', 'NET-OFFLINE', 'NET-TIMEOUT', 'NOT_FOUND'] as const;
  return useCall(replacementCalls.state, { params: { id: cardId } }, { enabled, inlineErrors }).data;
}

/** What a report does, with delivery time and fee as soon as they have loaded. */
export function ReportTerms({ cardId }: { readonly cardId: string }) {
  const t = useSay();
  const terms = useTerms(cardId);
  return (
    <>
      <p>{t(text.final)}</p>
      <p>{t(text.newCard)}</p>
      {terms && <p>{t(replacementText.deliveryTime, rangeOf(terms.deliveryWorkingDays))}</p>}
      {terms?.lostCardFee.amount !== '0' && (
        <p>{terms ? t(text.fee, { fee: formatMoney(terms.lostCardFee) }) : t(text.feeUnknown)}</p>
      )}
    </>
  );
}
