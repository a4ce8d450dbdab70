import { Navigate, useParams } from 'react-router';
import { formatMonth } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import { useCall } from '../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Link } from '../../../web/ui/action/Link.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { type CardSummary, cardCalls } from '../../cards/contract.ts';
import { CardName } from '../../cards/web/CardName.tsx';
import { type EStatement, statementCalls } from '../contract.ts';
import { statementText as text } from '../messages.ts';
import { StatementFigures } from './StatementFigures.tsx';
import { StatementFile } from './StatementFile.tsx';
import { StatementLines } from './StatementLines.tsx';
import styles from './Statements.module.css';
import { useStatementCall, useStatementHead } from './useStatementCall.ts';

/** A statement with its figures and transactions (CARD-3). Redirects to the list if the statement is unknown. */
export default function StatementPage() {
  const t = useSay();
  const language = useLanguage();
  const { cardId = '', statementDate = '' } = useParams();
  const cards = useCall(cardCalls.cards, {});
  const card = cards.data?.find((one) => one.cardId === cardId);
  const list = useStatementCall(
    statementCalls.eStatements,
    { params: { id: cardId } },
    { enabled: card !== undefined },
  );
  const statement = list.data?.find((one) => one.statementDate === statementDate);
  useTitle(statement ? titleOf(statement, t, language) : t(text.title));
  if (cards.data && !card) return <Navigate to={paths.eStatements()} replace />;
  if (list.data && !statement) return <Navigate to={paths.eStatements(cardId)} replace />;
  if (card && list.data && statement) {
    return <Statement key={statement.paymentKey} card={card} statement={statement} all={list.data} />;
  }
  return (
    <PageColumn width="whole">
      <BackLink href={paths.eStatements(cardId)}>{t(text.back)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <Panel>
        <Loaded<unknown> from={cards.error ? cards : list} lines={6} />
      </Panel>
    </PageColumn>
  );
}

function titleOf({ statementMonth }: EStatement, t: Say, language: Language): string {
  return t(text.titleOf, { month: formatMonth(statementMonth, language) });
}

interface StatementProps {
  readonly card: CardSummary;
  readonly statement: EStatement;
  readonly all: readonly EStatement[];
}

function Statement({ card, statement, all }: StatementProps) {
  const t = useSay();
  const language = useLanguage();
  const { cardId } = card;
  const title = titleOf(statement, t, language);
  const head = useStatementHead(cardId, statement);
  return (
    <PageColumn width="whole">
      <BackLink href={paths.eStatements(cardId)}>{t(text.back)}</BackLink>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p className={styles.card}>
            <CardName card={card} />
          </p>
        </div>
        <StatementFile cardId={cardId} statement={statement} />
      </header>
      {head.data ? (
        <StatementFigures head={head.data} card={card} />
      ) : (
        <Panel>
          <Loaded from={head} lines={8} />
        </Panel>
      )}
      <StatementLines card={card} paymentKey={statement.paymentKey} />
      <Neighbours cardId={cardId} statement={statement} all={all} />
    </PageColumn>
  );
}

/** Links to the previous and next statement. */
function Neighbours({
  cardId,
  statement,
  all,
}: { cardId: string } & Pick<StatementProps, 'statement' | 'all'>) {
  const t = useSay();
  const language = useLanguage();
  // Newest first.
  const index = all.indexOf(statement);
  const [earlier, later] = [all[index + 1], all[index - 1]];
  if (!earlier && !later) return null;
  const month = (one: EStatement) => ({ month: formatMonth(one.statementMonth, language) });
  return (
    <nav className={styles.others} aria-label={t(text.others)}>
      {earlier && (
        <Link href={paths.statement(cardId, earlier.statementDate)}>{t(text.earlier, month(earlier))}</Link>
      )}
      {later && (
        <Link href={paths.statement(cardId, later.statementDate)}>{t(text.later, month(later))}</Link>
      )}
    </nav>
  );
}
