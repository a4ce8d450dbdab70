import { formatDate } from '../../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { Tag } from '../../../../web/ui/layout/facts/Tag.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import type { CardOfAccount } from '../../contract.ts';
import { familyText as text } from '../../messages.ts';
import styles from '../Family.module.css';

/** The newest lines, as far as the primary cardholder sees them. */
export function NewestPanel({ card: { newest } }: { readonly card: CardOfAccount }) {
  const t = useSay();
  const language = useLanguage();
  if (!newest) return null;
  return (
    <Panel title={t(text.newest)} flush={newest.length > 0}>
      {newest.length === 0 ? (
        <p>{t(text.noLines)}</p>
      ) : (
        <ul className={styles.list}>
          {newest.map(({ id, date, description, amount, pending }) => (
            <li key={id} className={styles.item}>
              <div className={styles.money}>
                <span className={styles.words}>
                  {description ?? t(amount.amount.startsWith('-') ? text.refund : text.payment)}
                </span>
                <Amount money={amount} />
              </div>
              <div className={styles.money}>
                <span className="quiet-small">{formatDate(date, language)}</span>
                {pending && <Tag>{t(text.pending)}</Tag>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
