import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { Tag } from '../../../../web/ui/layout/facts/Tag.tsx';
import { Icon } from '../../../../web/ui/layout/Icon.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { countryName } from '../../../cards/web/view-model.ts';
import type { Transaction } from '../../contract.ts';
import { rowText } from '../../row.messages.ts';
import { categoryName } from './categoryName.ts';
import { Disc } from './Disc.tsx';
import styles from './TransactionRow.module.css';
import { useTransactionSheet } from './useTransactionSheet.tsx';

interface LinesProps {
  readonly card: CardSummary;
  readonly lines: readonly Transaction[];
  /** Shows the date in each line, for a list that is not grouped by day. */
  readonly dated?: boolean;
  readonly labelledBy?: string | undefined;
}

/** A list of transactions. Each line opens its sheet. */
export function Lines({ card, lines, dated = false, labelledBy }: LinesProps) {
  const { open, sheet } = useTransactionSheet(card);
  return (
    <>
      <ul aria-labelledby={labelledBy}>
        {lines.map((line) => (
          <li key={line.transactionId} className={styles.row}>
            <TransactionRow line={line} dated={dated} onOpen={open} />
          </li>
        ))}
      </ul>
      {sheet}
    </>
  );
}

interface TransactionRowProps {
  readonly line: Transaction;
  readonly dated: boolean;
  /** More for the second line. */
  readonly note?: string | undefined;
  readonly onOpen: (line: Transaction) => void;
}

/** A transaction as a button, for the item of any list. */
export function TransactionRow({ line, dated, note, onOpen }: TransactionRowProps) {
  const t = useSay();
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => onOpen(line)}>
      <Disc line={line} />
      <span className={styles.what}>
        <span className={styles.description}>{line.description}</span>
        <span className="quiet-note">
          <SecondLine line={line} dated={dated} note={note} />
        </span>
      </span>
      <span className={styles.figures}>
        <span className={cx(styles.amount, line.amount.amount.startsWith('-') && styles.received)}>
          <Amount money={line.amount} moneyIn />
        </span>
        {!line.postingDate && <Tag>{t(rowText.pending)}</Tag>}
      </span>
      <Icon name="right" size={16} className={styles.arrow} />
    </button>
  );
}

/** Category or foreign amount, then country and the note. Starts with the date if `dated` is true. */
function SecondLine({ line, dated, note }: Omit<TransactionRowProps, 'onOpen'>) {
  const t = useSay();
  const language = useLanguage();
  const { foreignAmount, merchantCountry, category, transactionDate } = line;
  const parts: ReactNode[] = [
    ...(dated ? [formatDate(transactionDate, language)] : []),
    ...(foreignAmount ? [<Amount key="foreign" money={foreignAmount} />] : [categoryName(category, t)]),
    ...(merchantCountry ? [countryName(merchantCountry, language)] : []),
    ...(note ? [note] : []),
  ];
  return <>{parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))}</>;
}
