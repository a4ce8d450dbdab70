import { formatDate } from '../../../shared/dates.ts';
import { useLanguage } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { cx } from '../../../web/ui/cx.ts';
import type { ChargeView } from '../contract.ts';
import styles from './Insights.module.css';

/** Charges of one merchant, in the given order. */
export function Charges({ charges }: { readonly charges: readonly ChargeView[] }) {
  const language = useLanguage();
  return (
    <ul className={styles.charges}>
      {charges.map(({ transactionId, date, amount, foreignAmount }) => (
        <li key={transactionId}>
          <span>{formatDate(date, language)}</span>
          <span>
            <BothAmounts amount={amount} foreignAmount={foreignAmount} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The amount in New Taiwan dollars, and below it the amount in the merchant's currency. */
export function BothAmounts({ amount, foreignAmount }: Pick<ChargeView, 'amount' | 'foreignAmount'>) {
  return (
    <>
      <Amount money={amount} />
      {foreignAmount && (
        <span className={cx('quiet-note', styles.foreign)}>
          <Amount money={foreignAmount} />
        </span>
      )}
    </>
  );
}
