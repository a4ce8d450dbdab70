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

interface OfCard {
  readonly card: CardSummary;
}

/** Link to the report of a card (RPL-2). Renders nothing for a card that is stopped. */
export function LostLink({ card, className }: OfCard & { readonly className?: string | undefined }) {
  const t = useSay();
  if (!mayFreeze(card)) return null;
  return (
    <LinkButton small variant="text" className={className} href={paths.lostCard(card.cardId)}>
      {t(text.lost)}
      <CardWords card={card} />
    </LinkButton>
  );
}

/** The card's name, for screen readers. */
function CardWords({ card: { productName: name, lastFour: last4 } }: OfCard) {
  return <span className="visually-hidden">{useSay()(text.ofCard, { name, last4 })}</span>;
}

/**
 * Freezes a card after a confirmation, and then links to the page that unfreezes it (SAFE-1). Keeps the focus when the link
 * replaces the button, and announces the result. Renders nothing for a card that is stopped.
 */
export function FreezeButton({ card }: OfCard) {
  const t = useSay();
  const { state, ask, pressed } = useFreeze(card);
  const ofCard = <CardWords card={card} />;
  if (!mayFreeze(card)) return null;
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
