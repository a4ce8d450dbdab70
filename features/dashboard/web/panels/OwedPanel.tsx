import { formatDate, type IsoDate } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { cardText } from '../../../cards/messages.ts';
import { CardName } from '../../../cards/web/CardName.tsx';
import { DueTag, dueText } from '../../../cards/web/DueDate.tsx';
import { type NextPayment, type Owed, owed } from '../../../cards/web/owed.ts';
import { SuspendedNote } from '../../../cards/web/Suspended.tsx';
import { dueState } from '../../../cards/web/view-model.ts';
import { dashboard, owedText } from '../../messages.ts';
import { Figure } from './Figures.tsx';
import styles from './OwedPanel.module.css';

/** The amount owed on all cards, and the next payment. Renders nothing before the first statement. */
export function OwedPanel({ cards, today }: { cards: readonly CardSummary[]; today: IsoDate }) {
  const t = useSay();
  const all = owed(cards, today);
  if (all.kind === 'none') return null;
  if (!all.next) {
    return (
      <Panel className={cx(styles.panel, styles.paid)}>
        <Icon name="success" size={28} className={styles.icon} />
        <div>
          <h2 className={styles.allPaid}>{t(all.suspended ? cardText.nothingDueNow : owedText.allPaid)}</h2>
          <p className={styles.next}>{t(all.suspended ? owedText.allElsePaid : owedText.allPaidText)}</p>
          <SuspendedNote money={all.suspended} />
        </div>
      </Panel>
    );
  }
  return <Due all={all} next={all.next} several={cards.length > 1} today={today} />;
}

interface DueProps {
  readonly all: Owed;
  readonly next: NextPayment;
  /** True when the person has several cards, so that the payment's card must be named. */
  readonly several: boolean;
  readonly today: IsoDate;
}

function Due({ all, next, several, today }: DueProps) {
  const t = useSay();
  const language = useLanguage();
  const { card, left, dueDate, days } = next;
  const state = dueState(card, today);
  const isAhead = days >= 0;
  const words = { amount: formatMoney(left), date: formatDate(dueDate, language) };
  const overdue = all.kind === 'overdue';
  return (
    <Panel className={cx(styles.panel, overdue && styles.overdue)}>
      <div className={styles.main}>
        <h2 className="type-h3">{t(owedText.title, { cards: all.cards })}</h2>
        <Figure money={all.total} size="xl" />
        <SuspendedNote money={all.suspended} />
      </div>
      <div className={styles.payment}>
        <p className={cx(styles.next, all.kind === 'soon' && styles.soon)}>
          {isAhead ? (
            // Keeps the date and the preceding "by" on one line.
            <AmountsIn unbroken={t(dashboard.until, { date: words.date })}>
              {t(owedText.next, { ...words, due: dueText(state, t) ?? '' })}
            </AmountsIn>
          ) : (
            <>
              <AmountsIn>{t(owedText.wasDue, words)}</AmountsIn> <DueTag state={state} />
            </>
          )}
        </p>
        {several && (
          <p className={styles.card}>
            <CardName card={card} />
          </p>
        )}
        {overdue && <p className={styles.consequence}>{t(owedText.overdueText)}</p>}
      </div>
      <div className={cx('actions sharing', styles.actions, 'no-print')}>
        <LinkButton variant="primary" href={paths.pay(card.cardId)}>
          {t(owedText.pay)}
        </LinkButton>
        {card.statementDate && (
          <LinkButton href={paths.statement(card.cardId, card.statementDate)}>
            {t(dashboard.viewStatement)}
          </LinkButton>
        )}
      </div>
    </Panel>
  );
}
