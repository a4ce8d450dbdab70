import type { ReactNode } from 'react';
import { formatDate, formatMonth } from '../../../shared/dates.ts';
import { formatNumber } from '../../../shared/money.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import { suspendedFacts } from '../../cards/web/Suspended.tsx';
import { costText } from '../../payments/cost.messages.ts';
import type { StatementHead } from '../contract.ts';
import { costSentences } from '../costs.ts';
import { sumParts } from '../figures.ts';
import { statementText as text } from '../messages.ts';
import styles from './Statements.module.css';

interface StatementFiguresProps {
  readonly head: StatementHead;
  readonly card: CardSummary;
}

/** All figures of a statement: amount due, parts of the total, terms and points. */
export function StatementFigures({ head, card }: StatementFiguresProps) {
  const t = useSay();
  return (
    <div className={styles.figures}>
      <div className={styles.pair}>
        <Due head={head} card={card} />
        <Sum head={head} />
      </div>
      <Costs head={head} />
      <Panel title={t(text.terms)}>
        <Terms head={head} />
      </Panel>
    </div>
  );
}

/** The amounts as issued, and for the latest statement what is in dispute today. */
function Due({ head, card }: StatementFiguresProps) {
  const t = useSay();
  const language = useLanguage();
  const inDispute = card.statementDate === head.statementDate ? suspendedFacts(card, t) : [];
  return (
    <Panel title={t(text.total)}>
      <p className={styles.due}>
        <Amount money={head.total} size="xl" />
      </p>
      <dl>
        <Line label={t(text.dueDate)}>{formatDate(head.paymentDueDate, language)}</Line>
        <Line label={t(text.minimum)}>
          <Amount money={head.minimumPayment} />
        </Line>
        {inDispute.map(([label, value]) => (
          <Line key={label} label={label}>
            {value}
          </Line>
        ))}
        <Line label={t(text.statementDate)}>{formatDate(head.statementDate, language)}</Line>
        <Line label={t(text.month)}>{formatMonth(head.statementMonth, language)}</Line>
      </dl>
    </Panel>
  );
}

function Sum({ head }: { head: StatementHead }) {
  const t = useSay();
  return (
    <Panel title={t(text.sum)}>
      <dl>
        {sumParts(head).map(([part, money]) => (
          <Line key={part} label={t(text[part])}>
            <Amount money={money} />
          </Line>
        ))}
        <Line label={t(text.total)} sum>
          <Amount money={head.total} />
        </Line>
      </dl>
    </Panel>
  );
}

function Line({ label, sum, children }: { label: string; sum?: boolean; children: ReactNode }) {
  return (
    <div className={cx(styles.line, sum && styles.sum)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The cost of paying only the minimum, and the charges of this year. Renders nothing if the bank provides neither. */
function Costs({ head }: { head: StatementHead }) {
  const t = useSay();
  const language = useLanguage();
  const sentences = costSentences(head, language);
  if (sentences.length === 0) return null;
  return (
    <Panel title={t(costText.title)}>
      <div className={styles.costs}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Panel>
  );
}

/** Terms of the card, and points of the statement. */
function Terms({ head }: { head: StatementHead }) {
  const t = useSay();
  return (
    <div className={cx(styles.pair, styles.terms)}>
      <dl>
        <Line label={t(text.rate)}>{t(text.ratePerYear, { rate: head.interestRate })}</Line>
        <Line label={t(text.creditLimit)}>
          <Amount money={head.creditLimit} />
        </Line>
        <Line label={t(text.cashAdvanceLimit)}>
          <Amount money={head.cashAdvanceLimit} />
        </Line>
      </dl>
      <dl>
        <Line label={t(text.pointsBefore)}>{formatNumber(head.pointsBefore)}</Line>
        <Line label={t(text.pointsEarned)}>{formatNumber(head.pointsEarned)}</Line>
        <Line label={t(text.pointsUsed)}>{formatNumber(-head.pointsUsed)}</Line>
        <Line label={t(text.pointsAfter)} sum>
          {formatNumber(head.pointsAfter)}
        </Line>
      </dl>
    </div>
  );
}
