import { formatDate, formatMonth, type IsoDate } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { FactList } from '../../../web/ui/layout/facts/FactList.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import { DueDate } from '../../cards/web/DueDate.tsx';
import { suspendedFacts } from '../../cards/web/Suspended.tsx';
import { dueState } from '../../cards/web/view-model.ts';
import type { EStatement, StatementHead } from '../contract.ts';
import { type SumPart, sumParts } from '../figures.ts';
import { statementText as text } from '../messages.ts';
import styles from './LatestStatement.module.css';
import { StatementFile } from './StatementFile.tsx';
import { StateTag } from './StateTag.tsx';
import { stateOf } from './statement-view.ts';
import { useStatementHead } from './useStatementCall.ts';

interface LatestStatementProps {
  readonly card: CardSummary;
  readonly statement: EStatement;
  /** Undefined until the profile has loaded. */
  readonly today: IsoDate | undefined;
}

/** The latest statement: amount due, state, key figures, and a button for the PDF. */
export function LatestStatement({ card, statement, today }: LatestStatementProps) {
  const t = useSay();
  const language = useLanguage();
  const { cardId } = card;
  const month = formatMonth(statement.statementMonth, language);
  const head = useStatementHead(cardId, statement);
  const due = (
    <DueDate state={today ? dueState(card, today) : { kind: 'settled' }}>
      {formatDate(statement.paymentDueDate, language)}
    </DueDate>
  );
  return (
    <Panel
      title={t(text.titleOf, { month })}
      aside={<StateTag state={stateOf(statement, card, today)} />}
      className={styles.latest}
    >
      <div className={styles.halves}>
        <div>
          <p className={styles.label}>{t(text.total)}</p>
          <p className={styles.total}>
            <Amount money={statement.total} size="xl" />
          </p>
          <FactList
            className={styles.facts}
            facts={[
              [t(text.dueDate), due],
              [t(text.minimum), <Amount key="minimum" money={statement.minimumPayment} />],
              ...suspendedFacts(card, t),
            ]}
          />
        </div>
        <Loaded from={head} lines={4}>
          {(figures) => <KeyFigures head={figures} />}
        </Loaded>
      </div>
      <div className={cx(styles.actions, 'no-print')}>
        <StatementFile cardId={cardId} statement={statement} />
        <LinkButton variant="text" href={paths.statement(cardId, statement.statementDate)}>
          {t(text.openStatement, { month })}
        </LinkButton>
      </div>
    </Panel>
  );
}

const KEY_FIGURES: readonly SumPart[] = ['previousBalance', 'payments', 'currentSpending'];

function KeyFigures({ head }: { head: StatementHead }) {
  const t = useSay();
  const facts = sumParts(head)
    .filter(([part]) => KEY_FIGURES.includes(part))
    .map(([part, money]) => [t(text[part]), <Amount key={part} money={money} />] as const);
  return <FactList className={styles.figures} facts={facts} />;
}
