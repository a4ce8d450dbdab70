import { formatDate, type IsoDate } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import type { CardSummary } from '../../cards/public.ts';
import { DueDate, dueState, leftToPay, PaidTag, paidState } from '../../cards/web/public.ts';
import { dashboard } from '../messages.ts';
import { CardLinks } from './CardLinks.tsx';
import { Facts } from './Facts.tsx';
import { Figure } from './Figure.tsx';

/** Amount due, due date and payment status of the latest statement. `today` is undefined until the profile has loaded. */
export function TotalDuePanel({
  card,
  today,
  primary,
}: {
  card: CardSummary;
  today: IsoDate | undefined;
  primary: boolean;
}) {
  const t = useSay();
  const language = useLanguage();
  const { statementBalance, minimumPayment, paymentDueDate, statementDate } = card;
  if (!statementBalance || !minimumPayment || !paymentDueDate || !statementDate) {
    return (
      <Panel title={t(dashboard.totalDue)}>
        <EmptyState title={t(dashboard.noStatement)}>{t(dashboard.noStatementText)}</EmptyState>
      </Panel>
    );
  }
  const paid = paidState(card) === 'paid';
  const left = leftToPay(card);
  return (
    <Panel title={t(dashboard.totalDue)} aside={<PaidTag paid={paid} />}>
      <Figure money={statementBalance} size="xl" />
      <Facts
        facts={[
          [
            t(dashboard.dueDate),
            <DueDate key="due" state={today ? dueState(card, today) : { kind: 'settled' }}>
              {formatDate(paymentDueDate, language)}
            </DueDate>,
          ],
          left !== undefined && [t(dashboard.leftToPay), <Amount key="left" money={left} />],
          [t(dashboard.minimum), <Amount key="minimum" money={minimumPayment} />],
          [t(dashboard.statementDate), formatDate(statementDate, language)],
        ]}
      />
      <CardLinks place="totalDue" card={card} primary={primary} />
    </Panel>
  );
}
