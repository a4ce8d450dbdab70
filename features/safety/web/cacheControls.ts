import type { Language } from '../../../shared/messages.ts';
import type { CallOptions } from '../../../web/http/api.ts';
import { invalidate, updateData } from '../../../web/http/query.tsx';
import { cardCalls } from '../../cards/contract.ts';
import { operationCalls } from '../../operations/contract.ts';
import { sendCommand } from '../../operations/web/sendCommand.ts';
import { type CardControls, safetyCalls } from '../contract.ts';

/** Puts the answer of a change into the cache of every page in this tab. */
export function cacheControls(cardId: string, controls: CardControls): void {
  updateData(safetyCalls.controls, { params: { id: cardId } }, () => controls);
  updateData(cardCalls.cards, {}, (cards) =>
    cards.map((card) => (card.cardId === cardId ? { ...card, frozen: controls.frozen } : card)),
  );
  invalidate(cardCalls.cards, cardCalls.card);
}

/** Refetches the controls, the cards and the pending requests. */
export function checkAgain(): void {
  invalidate(safetyCalls.controls, cardCalls.cards, operationCalls.list);
}

/** Freezes a card. Resolves after the card system's answer; rejects with the server's error. */
export async function freezeCard(
  cardId: string,
  language: Language,
  options: CallOptions,
): Promise<CardControls> {
  const controls = await sendCommand(
    safetyCalls.freeze,
    { params: { id: cardId }, body: { language } },
    options,
  );
  cacheControls(cardId, controls);
  return controls;
}
