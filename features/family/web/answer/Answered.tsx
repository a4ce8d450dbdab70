import { formatDate } from '../../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { ConfirmationPanel } from '../../../../web/ui/feedback/ConfirmationPanel.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import { confirmFamilyText, answerText as text } from '../../confirm.messages.ts';
import { familyText } from '../../messages.ts';
import { CardName } from '../shared/CardName.tsx';
import type { AnswerData } from './answerData.ts';

/** The page after an answer. */
export function Answered({ data: { card, request, answer } }: { readonly data: AnswerData }) {
  const t = useSay();
  const language = useLanguage();
  const isAllowed = answer === 'allowed';
  const title = t(isAllowed ? text.allowedTitle : text.declinedTitle);
  useTitle(title);
  return (
    <ConfirmationPanel
      title={title}
      actions={
        <LinkButton variant="primary" href={paths.familyCard(card.cardId)}>
          {t(confirmFamilyText.toCard)}
        </LinkButton>
      }
    >
      <SummaryList
        items={[
          {
            label: t(familyText.card),
            value: <CardName card={card} />,
          },
          { label: t(text.wants), value: <Amount money={request.amount} /> },
          { label: t(text.until), value: formatDate(request.until, language) },
        ]}
      />
      <p>{t(isAllowed ? confirmFamilyText.told : text.declinedText)}</p>
    </ConfirmationPanel>
  );
}
