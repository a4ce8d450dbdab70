import { type RefObject, useRef, useState } from 'react';
import { openDialog } from '../../../../web/dialog/dialogs.ts';
import { newIdempotencyKey } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { announce } from '../../../../web/ui/feedback/announce.ts';
import { ui } from '../../../../web/ui/messages.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { usePendingRequests, useWaiting } from '../../../operations/web/pending.ts';
import { freezeText as text } from '../../freeze.messages.ts';
import { checkAgain, freezeCard } from '../cacheControls.ts';
import { showFailure } from '../showFailure.ts';

/** `under-way`: the freeze was sent and the card system has not answered. The card is not shown as frozen. */
type FreezeState = 'idle' | 'sending' | 'under-way';

/** Freezes a card: at once, or after a question. Announces the result and shows a failure. */
export function useFreeze({ cardId, productName: name, lastFour: last4 }: CardSummary): {
  readonly state: FreezeState;
  readonly ask: () => void;
  readonly freeze: () => void;
  /** True after the user has started the freeze with this button. */
  readonly pressed: RefObject<boolean>;
} {
  const t = useSay();
  const language = useLanguage();
  const [sending, setSending] = useState(false);
  const pressed = useRef(false);
  const waiting = useWaiting();
  const pending = usePendingRequests().some(
    (request) => request.kind === 'freeze-card' && request.cardId === cardId,
  );

  async function send(idempotencyKey: string) {
    pressed.current = true;
    setSending(true);
    try {
      const { frozen } = await freezeCard(cardId, language, { idempotencyKey });
      if (frozen) announce(t(text.nowFrozen, { name, last4 }));
    } catch (error) {
      checkAgain();
      showFailure(error, { onRetry: () => void send(idempotencyKey) });
    } finally {
      setSending(false);
    }
  }

  const freeze = () => void send(newIdempotencyKey());

  function ask() {
    openDialog({
      kind: 'plain',
      title: (say) => say(text.question, { name, last4 }),
      body: (say) => (
        <>
          <p>{say(text.questionText)}</p>
          <p>{say(text.freezeHint)}</p>
          <p>{say(text.lossNote)}</p>
        </>
      ),
      actions: (say) => [
        {
          label: say(text.freeze),
          variant: 'primary',
          first: true,
          onClick: freeze,
        },
        { label: say(ui.cancel) },
      ],
    });
  }

  const underWay = pending || (sending && waiting);
  return { state: underWay ? 'under-way' : sending ? 'sending' : 'idle', ask, freeze, pressed };
}
