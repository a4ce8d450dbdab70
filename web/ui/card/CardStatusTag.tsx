import { useSay } from '../../language/language.tsx';
import { contentText } from '../content.messages.ts';
import { Tag } from '../layout/facts/Tag.tsx';
import { type CardCondition, cardStateOf } from './cardState.ts';

interface CardStatusTagProps {
  readonly card: CardCondition;
  /** Uses a shorter text, for narrow places. */
  readonly short?: boolean | undefined;
}

/** Tag with a card's state. */
export function CardStatusTag({ card, short = false }: CardStatusTagProps) {
  const t = useSay();
  const state = cardStateOf(card);
  return (
    <Tag tone={state.tone} icon={state.icon}>
      {t((short && state.short) || state.text)}
    </Tag>
  );
}

/** "Supplementary" tag, for cards on another cardholder's account. */
export function SupplementaryTag() {
  const t = useSay();
  return <Tag>{t(contentText.supplementary)}</Tag>;
}
