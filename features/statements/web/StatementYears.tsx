import { useRef } from 'react';
import { formatDate, formatMonth, type IsoDate } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { Icon } from '../../../web/ui/layout/Icon.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { useMediaQuery } from '../../../web/ui/layout/useMediaQuery.ts';
import { ScrollRegion } from '../../../web/ui/table/ScrollRegion.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import type { EStatement } from '../contract.ts';
import { statementText as text } from '../messages.ts';
import { StatementFileIcon } from './StatementFile.tsx';
import styles from './StatementYears.module.css';
import { StateTag } from './StateTag.tsx';
import { byYear, type StatementYear, stateOf } from './statement-view.ts';

interface StatementYearsProps {
  readonly card: CardSummary;
  readonly all: readonly EStatement[];
  /** Undefined until the profile has loaded. */
  readonly today: IsoDate | undefined;
}

/** A card's statements by year; the newest year is open. Each row links to the statement's page and its PDF. */
export function StatementYears({ card, all, today }: StatementYearsProps) {
  const t = useSay();
  return (
    <Panel title={t(text.history)}>
      {byYear(all).map((year, index) => (
        <details key={year.year} className={styles.year} open={index === 0}>
          <summary>
            <Icon name="right" size={16} className={cx(styles.marker, 'no-print')} />
            <h3>{t(text.year, { year: year.year })}</h3>
            <span className={styles.sum}>
              {t(text.yearSum, { count: year.statements.length })} <Amount money={year.total} />
            </span>
          </summary>
          <YearTable card={card} year={year} today={today} />
        </details>
      ))}
    </Panel>
  );
}

type YearTableProps = Omit<StatementYearsProps, 'all'> & { readonly year: StatementYear };

/** A table at every width, because its rows are short. If there is no space for a state column, the state is below the total. */
function YearTable({ card, year, today }: YearTableProps) {
  const t = useSay();
  const box = useRef<HTMLElement>(null);
  // From 760 px to 1000 px, the side list next to the table leaves no space for these columns.
  const wide = useMediaQuery('(min-width: 640px) and (max-width: 759.98px), (min-width: 1000px), print');
  return (
    <ScrollRegion label={t(text.statementsOf, { year: year.year })} box={box}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t(text.statementsOf, { year: year.year })}</caption>
        <thead>
          <tr>
            <th scope="col">{t(text.month)}</th>
            {wide && <th scope="col">{t(text.dueDate)}</th>}
            {wide && <th scope="col">{t(text.state)}</th>}
            <th scope="col" className={styles.right}>
              {t(text.total)}
            </th>
            <th scope="col" className={cx(styles.file, 'no-print')}>
              {t(text.document)}
            </th>
          </tr>
        </thead>
        <tbody>
          {year.statements.map((statement) => (
            <Row key={statement.paymentKey} card={card} statement={statement} today={today} wide={wide} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type RowProps = Omit<YearTableProps, 'year'> & { readonly statement: EStatement; readonly wide: boolean };

function Row({ card, statement, today, wide }: RowProps) {
  const language = useLanguage();
  const { statementMonth, statementDate, paymentDueDate, total } = statement;
  const state = <StateTag state={stateOf(statement, card, today)} />;
  return (
    <tr>
      <th scope="row">
        <Link className={styles.month} href={paths.statement(card.cardId, statementDate)}>
          {formatMonth(statementMonth, language)}
        </Link>
      </th>
      {wide && <td>{formatDate(paymentDueDate, language)}</td>}
      {wide && <td>{state}</td>}
      <td className={styles.right}>
        <Amount money={total} />
        {!wide && <span className={styles.below}>{state}</span>}
      </td>
      <td className={cx(styles.file, 'no-print')}>
        <StatementFileIcon cardId={card.cardId} statement={statement} />
      </td>
    </tr>
  );
}
