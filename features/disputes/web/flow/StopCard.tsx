import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { refusedText as text } from '../../understand.messages.ts';

/** Links that stop a card: freeze and loss report. */
export function StopCard({ cardId }: { readonly cardId: string }) {
  const t = useSay();
  return (
    <div className="actions no-print">
      <LinkButton small href={paths.safety(cardId)}>
        {t(text.freeze)}
      </LinkButton>
      <LinkButton small href={paths.lostCard(cardId)}>
        {t(text.report)}
      </LinkButton>
    </div>
  );
}
