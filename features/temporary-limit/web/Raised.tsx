import { formatDate } from '../../../shared/dates.ts';
import { formatMoney } from '../../../shared/money.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Amount } from '../../../web/ui/Amount.tsx';
import { ConfirmationPanel } from '../../../web/ui/ConfirmationPanel.tsx';
import { LinkButton } from '../../../web/ui/LinkButton.tsx';
import { Points } from '../../../web/ui/Points.tsx';
import { SummaryList } from '../../../web/ui/SummaryList.tsx';
import { useTitle } from '../../../web/ui/useTitle.ts';
import { CardName } from '../../dashboard/web/public.ts';
import { limitText as text } from '../messages.ts';
import type { Request } from './data.ts';

/** The end: what was raised, and what comes next. */
export function Raised({ data: { card, inquiry, result } }: { readonly data: Request }) {
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
          {
            label: t(text.card),
            value: <CardName card={card} />,
          },
          { label: t(text.newLimit), value: <Amount money={result.limit} /> },
          { label: t(text.start), value: start },
          { label: t(text.end), value: end },
        ]}
      />
      <h2>{t(text.next)}</h2>
      <Points
        items={[
          t(text.nextFrom, { bound: start }),
          t(text.nextBack, { end, current: formatMoney(inquiry.currentLimit) }),
          t(text.nextMessage),
        ]}
      />
    </ConfirmationPanel>
  );
}
