import { useRef, useState } from 'react';
import { openDialog } from '../../../../web/dialog/dialogs.ts';
import { newIdempotencyKey } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { ui } from '../../../../web/ui/messages.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { showFailure } from '../../../safety/web/showFailure.ts';
import type { ReplacementResult } from '../../contract.ts';
import { lostText } from '../../lost.messages.ts';
import { replacementText as text } from '../../messages.ts';
import { invalidateCard, orderCard } from '../order.ts';
import { ReportTerms } from './ReportTerms.tsx';

export type Loss = 'lost' | 'stolen';

/** What the card system stores as reason; the detail is the sentence of the button. */
const REASONS = { lost: 'unknown', stolen: 'other' } as const;

const QUESTIONS = {
  lost: { title: lostText.askLost, confirm: text.confirmLost },
  stolen: { title: lostText.askStolen, confirm: text.confirmStolen },
} as const;

/** Asks once more, because a report cannot be undone, and sends it. */
export function useReport(
  card: CardSummary,
  onReported: (result: ReplacementResult) => void,
): { readonly sending: Loss | undefined; readonly ask: (loss: Loss) => void } {
  const t = useSay();
  const language = useLanguage();
  const [sending, setSending] = useState<Loss>();
  const keys = useRef<Partial<Record<Loss, string>>>({});
  const { cardId, productName: name, lastFour: last4 } = card;

  async function send(loss: Loss) {
    keys.current[loss] ??= newIdempotencyKey();
    setSending(loss);
    const body = {
      category: loss,
      reason: REASONS[loss],
      reasonDetail: t(lostText[`${loss}Hint`]),
      language,
    };
    try {
      onReported(await orderCard({ params: { id: cardId }, body }, keys.current[loss]));
    } catch (error) {
      invalidateCard();
      showFailure(error, { onRetry: () => void send(loss) });
    } finally {
      setSending(undefined);
    }
  }

  function ask(loss: Loss) {
    const { title, confirm } = QUESTIONS[loss];
    openDialog({
      kind: 'warning',
      title: (say) => say(title, { name, last4 }),
      body: () => <ReportTerms cardId={cardId} />,
      actions: (say) => [
        { label: say(confirm), variant: 'primary', onClick: () => void send(loss) },
        { label: say(ui.cancel), first: true },
      ],
    });
  }

  return { sending, ask };
}
