import { useCall } from '../../../../web/http/query.tsx';
import { useLanguage } from '../../../../web/language/language.tsx';
import { type DisputeChoices, disputeCalls } from '../../contract.ts';
import type { FlowData } from './flowData.ts';

/** Returns the read of what can be disputed of a charge, in the language of the page. */
export function useOptions(cardId: string, transactionId: string) {
  const language = useLanguage();
  return useCall(disputeCalls.options, { query: { cardId, transactionId, language } });
}

/** Returns what can be disputed as the flow began, with the texts of the language of now. */
export function useChoices({ card, choices }: Pick<FlowData, 'card' | 'choices'>): DisputeChoices {
  const { data } = useOptions(card.cardId, choices.line.transactionId);
  if (!data) return choices;
  const { line, explanation, sameShop, recent } = data;
  return { ...choices, line, explanation, sameShop, recent };
}
