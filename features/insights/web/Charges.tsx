import { formatDate } from '../../../shared/dates.ts';
import { useLanguage } from '../../../web/language/language.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
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
            <Amount money={amount} />
            {foreignAmount && (
              <span className={styles.foreign}>
                <Amount money={foreignAmount} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
