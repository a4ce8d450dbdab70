import type { ReactNode } from 'react';
import { formatDate, type IsoDate } from '../../../shared/dates.ts';
import { type Say, useLanguage, useSay } from '../../../web/language.tsx';
import { Amount } from '../../../web/ui/Amount.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Panel } from '../../../web/ui/Panel.tsx';
import { Tag, type TagTone } from '../../../web/ui/Tag.tsx';
import type { CardSummary } from '../contract.ts';
import { dashboard } from '../messages.ts';
import { CardLinks } from './CardLinks.tsx';
import { Facts } from './Facts.tsx';
import { Figure } from './Figure.tsx';
import styles from './TotalDuePanel.module.css';
import { type DueState, dueState, leftToPay, paidState } from './view-model.ts';

/** What the latest statement asks for, until when, and whether it is settled. `today` counts the days that are left. */
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

function PaidTag({ paid }: { paid: boolean }) {
  const t = useSay();
  return paid ? (
    <Tag tone="ok" icon="success">
      {t(dashboard.paid)}
    </Tag>
  ) : (
    <Tag tone="info" icon="clock">
      {t(dashboard.notPaid)}
    </Tag>
  );
}

/** From here on the days that are left are marked. */
const SOON_DAYS = 3;

function DueDate({ state, children }: { state: DueState; children: ReactNode }) {
  const t = useSay();
  const text = dueText(state, t);
  return (
    <span className={styles.due}>
      <span>{children}</span>
      {text && <Tag tone={dueTone(state)}>{text}</Tag>}
    </span>
  );
}

function dueText(state: DueState, t: Say): string | undefined {
  if (state.kind === 'left') return t(dashboard.dueIn, { days: state.days });
  if (state.kind === 'today') return t(dashboard.dueToday);
  if (state.kind === 'overdue') return t(dashboard.overdue, { days: state.days });
  return state.kind === 'minimumMet' ? t(dashboard.minimumReceived) : undefined;
}

function dueTone(state: DueState): TagTone {
  if (state.kind === 'overdue') return 'err';
  const soon = state.kind === 'today' || (state.kind === 'left' && state.days <= SOON_DAYS);
  return soon ? 'warn' : 'neutral';
}
