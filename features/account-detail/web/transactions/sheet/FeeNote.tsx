import { formatDate } from '../../../../../shared/dates.ts';
import { formatMoney } from '../../../../../shared/money.ts';
import { useLanguage, useSay } from '../../../../../web/language/language.tsx';
import { BankLink } from '../../../../../web/ui/action/BankLink.tsx';
import { AmountsIn } from '../../../../../web/ui/card/AmountsIn.tsx';
import { FactList } from '../../../../../web/ui/layout/facts/FactList.tsx';
import type { Transaction } from '../../../contract.ts';
import { sheetText as text } from '../../../sheet.messages.ts';
import styles from './TransactionDetail.module.css';

/** Explains a fee or interest. A fee for a purchase abroad shows the purchase and how the fee is calculated. */
export function FeeNote({ line: { category, feeOf } }: { readonly line: Transaction }) {
  const t = useSay();
  const language = useLanguage();
  if (category !== 'fee' && category !== 'interest') return null;
  const [title, what] =
    category === 'interest'
      ? [text.interest, text.interestWhat]
      : [text.fee, feeOf ? text.foreignFee : text.anyFee];
  return (
    <section className={styles.note}>
      <h3>{t(title)}</h3>
      {feeOf && (
        <FactList
          className={styles.facts}
          facts={[
            [
              t(text.feeOf),
              t(text.feeOn, {
                merchant: feeOf.description,
                date: formatDate(feeOf.transactionDate, language),
              }),
            ],
            [t(text.feeIs), <AmountsIn key="fee">{calculation(feeOf)}</AmountsIn>],
          ]}
        />
      )}
      <p>{t(what)}</p>
      <p className="no-print">
        <BankLink name="help" className={styles.link}>
          {t(text.help)}
        </BankLink>
      </p>
    </section>
  );

  function calculation({ amount: money, rate }: NonNullable<Transaction['feeOf']>): string {
    const amount = formatMoney(money);
    return rate === undefined ? t(text.feeFor, { amount }) : t(text.feeRate, { rate, amount });
  }
}
