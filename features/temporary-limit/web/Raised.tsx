import { formatDate } from '../../../shared/dates.ts';
import { formatMoney } from '../../../shared/money.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { CardName } from '../../cards/web/CardName.tsx';
import { limitText as text } from '../messages.ts';
import type { LimitData } from './wizardData.ts';

/** The success page: shows the raise and the next steps. */
export function Raised({ data: { card, inquiry, result } }: { readonly data: LimitData }) {
  const t = useSay();
  const language = useLanguage();
  const title = t(result?.status === 'scheduled' ? text.doneScheduled : text.doneActive);
  useTitle(title);
  if (!result) return null;
  const [start, end] = [formatDate(result.startDate, language), formatDate(result.endDate, language)];
  return (
    <ConfirmationPanel
      title={title}
      reference={result.referenceNumber}
      actions={
        <LinkButton variant="primary" href={paths.overviewOf(card.cardId)}>
          {t(text.toOverview)}
        </LinkButton>
      }
    >
      <SummaryList
        items={[
          { label: t(text.card), value: <CardName card={card} /> },
          { label: t(text.newLimit), value: <Amount money={result.limit} /> },
          { label: t(text.start), value: start },
          { label: t(text.end), value: end },
        ]}
      />
      <h2>{t(text.next)}</h2>
      <BulletList
        items={[
          t(text.nextFrom, { bound: start }),
          t(text.nextBack, { end, current: formatMoney(inquiry.currentLimit) }),
          t(text.nextMessage),
        ]}
      />
    </ConfirmationPanel>
  );
}
