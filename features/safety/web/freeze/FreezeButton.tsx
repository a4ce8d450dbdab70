import type { ReactNode } from 'react';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { Button } from '../../../../web/ui/action/Button.tsx';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { takeLostFocus } from '../../../../web/ui/focus.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { freezeText as text } from '../../freeze.messages.ts';
import { mayFreeze } from '../../rules.ts';
import { checkAgain } from '../cacheControls.ts';
import { useFreeze } from './useFreeze.tsx';

/**
 * Freezes a card after a confirmation, and then links to the page that unfreezes it (SAFE-1). Beside it is the way to report
 * the card (RPL-2). Renders nothing for a card that is stopped.
 */
export function FreezeButton({ card }: { readonly card: CardSummary }) {
  const t = useSay();
  if (!mayFreeze(card)) return null;
  const { cardId, productName: name, lastFour: last4 } = card;
  const ofCard = <span className="visually-hidden">{t(text.ofCard, { name, last4 })}</span>;
  return (
    <>
      <Freeze card={card} ofCard={ofCard} />
      <LinkButton small variant="text" href={paths.lostCard(cardId)}>
        {t(text.lost)}
        {ofCard}
      </LinkButton>
    </>
  );
}

interface FreezeProps {
  readonly card: CardSummary;
  /** The card's name, for screen readers. */
  readonly ofCard: ReactNode;
}

/** Keeps the focus when the link replaces the button, and announces the result. */
function Freeze({ card, ofCard }: FreezeProps) {
  const t = useSay();
  const { state, ask, pressed } = useFreeze(card);
  if (card.frozen)
    return (
      <LinkButton
        small
        variant="text"
        href={paths.unfreeze(card.cardId)}
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
