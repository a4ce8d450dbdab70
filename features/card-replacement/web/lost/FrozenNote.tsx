import type { RefObject } from 'react';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { takeLostFocus } from '../../../../web/ui/focus.ts';
import type { CardSummary } from '../../../cards/contract.ts';
import { freezeText } from '../../../safety/freeze.messages.ts';
import { lostText as text } from '../../lost.messages.ts';

interface FrozenNoteProps {
  readonly card: CardSummary;
  /** The freeze was sent, and the card system has not answered. */
  readonly underWay: boolean;
  readonly pressed: RefObject<boolean>;
}

/** Says that the card is frozen and how to undo it. Takes the focus of the button that froze the card. */
export function FrozenNote({ card, underWay, pressed }: FrozenNoteProps) {
  const t = useSay();
  if (underWay) return <AlertBar tone="warning">{t(text.underWay)}</AlertBar>;
  return (
    <AlertBar tone="info" title={t(text.frozen)}>
      <p>{t(text.frozenText)}</p>
      <LinkButton small href={paths.unfreeze(card.cardId)} ref={(link) => takeLostFocus(link, pressed)}>
        {t(freezeText.unfreeze)}
      </LinkButton>
    </AlertBar>
  );
}
