import { formatDate } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import { FactList } from '../../../../web/ui/layout/facts/FactList.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { writeState } from '../../../account-detail/web/transactions/listState.ts';
import { casesText, caseText as text } from '../../cases.messages.ts';
import type { Dispute } from '../../contract.ts';
import styles from './Cases.module.css';

type Line = Dispute['lines'][number];

/** The charges of a case. Each leads to the transactions of its day. */
export function ChargesPanel({ dispute: { cardId, lines } }: { readonly dispute: Dispute }) {
  const t = useSay();
  const language = useLanguage();
  return (
    <Panel title={t(text.charges)} flush>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={`${line.clearedOn} ${line.transactionId}`} className={styles.item}>
            <h3 className={styles.name}>
              <Link href={hrefOf(cardId, line)}>{line.description}</Link>
            </h3>
            <FactList
              className={styles.facts}
              facts={[
                [t(casesText.amount), <Disputed key="amount" line={line} />],
                [t(text.date), formatDate(line.transactionDate, language)],
                [t(text.cleared), formatDate(line.clearedOn, language)],
              ]}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function hrefOf(cardId: string, { transactionDate: day }: Line): string {
  const search = { fromDate: day, toDate: day };
  return `${paths.account(cardId)}${writeState({ search, sortBy: 'date', orderBy: 'desc', page: 1 })}`;
}

/** The disputed amount, and the whole charge if only a part is disputed. */
function Disputed({ line: { amount, whole } }: { readonly line: Line }) {
  const t = useSay();
  if (amount.amount === whole.amount) return <Amount money={amount} />;
  return <AmountsIn>{t(text.ofWhole, { amount: formatMoney(amount), whole: formatMoney(whole) })}</AmountsIn>;
}
