import { useSay } from '../../../../web/language/language.tsx';
import { contentText } from '../../../../web/ui/content.messages.ts';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { freezeText as text } from '../../freeze.messages.ts';

/** Notice above the figures of a frozen card, whose own button unfreezes it. Renders nothing for other cards. */
export function FreezeNotice({ card }: { readonly card: CardSummary }) {
  const t = useSay();
  if (!card.frozen) return null;
  return (
    <AlertBar tone="info" title={t(contentText.frozen)}>
      <p>{t(text.refused)}</p>
    </AlertBar>
  );
}
