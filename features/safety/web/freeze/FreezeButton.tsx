import { type RefObject, useRef, useState } from 'react';
import { openDialog } from '../../../../web/dialog/dialogs.ts';
import { newIdempotencyKey } from '../../../../web/http/api.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { announce } from '../../../../web/ui/feedback/announce.ts';
import { takeLostFocus } from '../../../../web/ui/focus.ts';
import { ui } from '../../../../web/ui/messages.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { usePendingRequests, useWaiting } from '../../../operations/web/pending.ts';
import { freezeText as text } from '../../freeze.messages.ts';
import { mayFreeze } from '../../rules.ts';
import { checkAgain, freezeCard } from '../cacheControls.ts';
import { showFailure } from '../showFailure.ts';

/**
 * Freezes a card after a confirmation, and then links to the page that unfreezes it (SAFE-1). Renders nothing for a card that
 * cannot be frozen. Keeps the focus, and announces the result.
 */
export function FreezeButton({ card }: { readonly card: CardSummary }) {
  const { cardId, productName: name, lastFour: last4 } = card;
  const t = useSay();
  const { state, ask, pressed } = useFreeze(card);
  if (!mayFreeze(card)) return null;
  const ofCard = <span className="visually-hidden">{t(text.ofCard, { name, last4 })}</span>;
  if (card.frozen)
    return (
      <LinkButton
        small
        variant="text"
        href={paths.unfreeze(cardId)}
        ref={(link) => takeLostFocus(link, pressed)}
      >
        {t(text.unfreeze)}
        {ofCard}
      </LinkButton>
    );
  if (state === 'under-way')
    return (
      <Button small variant="text" onClick={checkAgain}>
        {t(text.underWay)}
        {ofCard}
      </Button>
    );
  return (
    <Button small variant="text" loading={state === 'sending'} onClick={ask}>
      {t(state === 'sending' ? text.freezing : text.freeze)}
      {ofCard}
    </Button>
  );
}

/** `under-way`: the freeze was sent and the card system has not answered. The card is not shown as frozen. */
type FreezeState = 'idle' | 'sending' | 'under-way';

function useFreeze({ cardId, productName: name, lastFour: last4 }: CardSummary): {
  readonly state: FreezeState;
  readonly ask: () => void;
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
          onClick: () => void send(newIdempotencyKey()),
        },
        { label: say(ui.cancel) },
      ],
    });
  }

  const underWay = pending || (sending && waiting);
  return { state: underWay ? 'under-way' : sending ? 'sending' : 'idle', ask, pressed };
}
