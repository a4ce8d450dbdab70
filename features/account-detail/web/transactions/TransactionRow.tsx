import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { currentUser } from '../../../../web/store.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { FactList } from '../../../../web/ui/layout/facts/FactList.tsx';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { CardName } from '../../../cards/web/CardName.tsx';
import { countryName } from '../../../cards/web/view-model.ts';
import type { Transaction } from '../../contract.ts';
import { accountText } from '../../messages.ts';
import { listText as text } from '../../transactions.messages.ts';
import { CategoryIcon } from '../CategoryIcon.tsx';
import { useOpen } from '../useOpen.ts';
import { categoryName } from './categoryName.ts';
import { exchangeRate } from './groups.ts';
import styles from './TransactionRow.module.css';

interface LinesProps {
  readonly card: CardSummary;
  readonly lines: readonly Transaction[];
  /** Shows the date in each line, for a list that is not grouped by day. */
  readonly dated?: boolean;
  readonly labelledBy?: string;
}

/** Lines of the list. Each line opens its details in place. */
export function Lines({ card, lines, dated = false, labelledBy }: LinesProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {lines.map((line) => (
        <Row key={line.transactionId} card={card} line={line} dated={dated} />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly card: CardSummary;
  readonly line: Transaction;
  readonly dated: boolean;
}

function Row({ card, line, dated }: RowProps) {
  const { open, panelId, buttonProps } = useOpen();
  return (
    <li className={styles.row}>
      <button type="button" className={styles.button} {...buttonProps}>
        <CategoryIcon category={line.category} />
        <span className={styles.what}>
          <span className={styles.description}>{line.description}</span>
          <span className="quiet-note">
            <SecondLine line={line} dated={dated} />
          </span>
        </span>
        <span className={cx(styles.amount, line.amount.amount.startsWith('-') && styles.received)}>
          <Amount money={line.amount} />
        </span>
        <Icon name={open ? 'up' : 'down'} size={16} className={styles.arrow} />
      </button>
      <div id={panelId} hidden={!open}>
        {open && <Detail card={card} line={line} />}
      </div>
    </li>
  );
}

/** Category or foreign amount, then country and "not posted". Starts with the date if `dated` is true. */
function SecondLine({ line, dated }: { line: Transaction; dated: boolean }) {
  const t = useSay();
  const language = useLanguage();
  const { foreignAmount, merchantCountry, category, transactionDate, postingDate } = line;
  const parts: ReactNode[] = [
    ...(dated ? [formatDate(transactionDate, language)] : []),
    ...(foreignAmount ? [<Amount key="foreign" money={foreignAmount} />] : [categoryName(category, t)]),
    ...(merchantCountry ? [countryName(merchantCountry, language)] : []),
    ...(postingDate ? [] : [t(accountText.notPosted)]),
  ];
  return <>{parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))}</>;
}

function Detail({ card, line }: { card: CardSummary; line: Transaction }) {
  const t = useSay();
  const facts = useFacts(card, line);
  const { primary } = currentUser();
  const convertible =
    line.instalmentEligible && primary && card.relationship === 'primary' && card.status === 'active';
  return (
    <div className={styles.detail}>
      <FactList facts={facts} className={styles.facts} />
      {convertible && (
        <LinkButton small href={paths.instalments(card.cardId)}>
          {t(text.convert)}
        </LinkButton>
      )}
    </div>
  );
}

/** A fact with the value null is not shown. */
function useFacts(card: CardSummary, line: Transaction): (readonly [label: string, value: ReactNode])[] {
  const t = useSay();
  const language = useLanguage();
  const { transactionDate, postingDate, category, foreignAmount, merchantCountry, exchangeDate } = line;
  const rate = foreignAmount && exchangeRate(line.amount, foreignAmount);
  const { currency = '' } = foreignAmount ?? {};
  return [
    [t(accountText.transactionDate), formatDate(transactionDate, language)],
    [t(accountText.postingDate), postingDate ? formatDate(postingDate, language) : t(accountText.notPosted)],
    [t(text.category), categoryName(category, t)],
    [t(accountText.foreignAmount), foreignAmount ? <Amount key="f" money={foreignAmount} /> : null],
    [t(text.rate), rate ? t(text.oneUnit, { currency, rate }) : null],
    [t(accountText.exchangeDate), exchangeDate ? formatDate(exchangeDate, language) : null],
    [t(accountText.country), merchantCountry ? countryName(merchantCountry, language) : null],
    [t(text.card), <CardName key="card" card={card} />],
  ];
}
