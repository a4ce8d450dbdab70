import { formatDate, type IsoDate } from '../../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { EmptyState } from '../../../../web/ui/feedback/EmptyState.tsx';
import { FoldedPanel } from '../../../../web/ui/layout/FoldedPanel.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { cardText } from '../../../cards/messages.ts';
import { DueDate, DueTag, PaidTag } from '../../../cards/web/DueDate.tsx';
import { suspendedFacts } from '../../../cards/web/Suspended.tsx';
import { dueState, leftToPay, paidState } from '../../../cards/web/view-model.ts';
import { dashboard } from '../../messages.ts';
import { CardLinks } from '../cards/CardLinks.tsx';
import styles from './Figures.module.css';
import { Facts, Figure, Key } from './Figures.tsx';

interface TotalDuePanelProps {
  readonly card: CardSummary;
  /** Undefined until the profile has loaded. */
  readonly today: IsoDate | undefined;
  readonly primary: boolean;
}

/** Amount due, due date and payment status of the latest statement. A paid amount is shown as a fact, not as the main figure. */
export function TotalDuePanel({ card, today, primary }: TotalDuePanelProps) {
  const t = useSay();
  const language = useLanguage();
  const { statementBalance, minimumPayment, paymentDueDate, statementDate } = card;
  if (!statementBalance || !minimumPayment || !paymentDueDate || !statementDate) {
    return (
      <Panel title={t(dashboard.totalDue)}>
        <EmptyState picture="statements" title={t(dashboard.noStatement)}>
          {t(dashboard.noStatementText)}
        </EmptyState>
      </Panel>
    );
  }
  const left = leftToPay(card);
  const paid = left === undefined;
  const disputed = paidState(card) === 'disputed';
  const inDispute = suspendedFacts(card, t);
  const state = today ? dueState(card, today) : ({ kind: 'settled' } as const);
  return (
    <FoldedPanel
      title={t(dashboard.totalDue)}
      summary={
        <span className={styles.line}>
          <Key money={statementBalance} />
          {paid ? <PaidTag paid disputed={disputed} /> : <DueTag state={state} />}
        </span>
      }
      aside={<PaidTag paid={paid} disputed={disputed} overdue={state.kind === 'overdue'} />}
      repeats
    >
      {!paid && <Figure money={statementBalance} size="l" />}
      <Facts
        facts={[
          paid && [t(cardText.statementAmount), <Amount key="total" money={statementBalance} />],
          [
            t(dashboard.dueDate),
            <DueDate key="due" state={state}>
              {formatDate(paymentDueDate, language)}
            </DueDate>,
          ],
          inDispute.length === 0 &&
            left !== undefined &&
            left.amount !== statementBalance.amount && [
              t(cardText.leftToPay),
              <Amount key="left" money={left} />,
            ],
          !paid && [t(dashboard.minimum), <Amount key="minimum" money={minimumPayment} />],
          ...inDispute,
          [t(dashboard.statementDate), formatDate(statementDate, language)],
        ]}
      />
      <CardLinks place="totalDue" card={card} primary={primary} overdue={state.kind === 'overdue'} />
    </FoldedPanel>
  );
}
