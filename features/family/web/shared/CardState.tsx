import { useSay } from '../../../../web/language/language.tsx';
import { CardStatusTag } from '../../../../web/ui/card/CardStatusTag.tsx';
import { Tag } from '../../../../web/ui/layout/facts/Tag.tsx';
import type { CardOfAccount, HeldCard } from '../../contract.ts';
import { familyText as text } from '../../messages.ts';

/** The state of a family card in words. A freeze names the party that froze it. */
export function CardState({ card }: { readonly card: CardOfAccount | HeldCard }) {
  const t = useSay();
  if (card.primary.stopped) return <Tag tone="err">{t(text.stopped)}</Tag>;
  if (card.primary.frozen) return <Tag tone="info">{t(text.frozenByPrimary)}</Tag>;
  if (card.holder.frozen) return <Tag tone="info">{t(text.frozenByHolder)}</Tag>;
  return <CardStatusTag card={{ status: card.status }} />;
}
