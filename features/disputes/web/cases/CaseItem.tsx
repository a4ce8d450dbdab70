import { formatDate, taipeiDate } from '../../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { FactList } from '../../../../web/ui/layout/facts/FactList.tsx';
import { casesText as text } from '../../cases.messages.ts';
import type { ListedDispute } from '../../contract.ts';
import { kindText } from '../../kinds.messages.ts';
import styles from './Cases.module.css';
import { StateTag } from './StateTag.tsx';
import { nextSentence } from './words.ts';

/** A case in the list. Its name leads to its page. */
export function CaseItem({ dispute }: { readonly dispute: ListedDispute }) {
  const t = useSay();
  const language = useLanguage();
  const { kind, description, lineCount, next, suspended } = dispute;
  const isSuspended = Number(suspended.amount) > 0;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3>
          <Link href={paths.dispute(dispute.disputeId)}>
            {t(text.nameOf, { kind: t(kindText[kind]), shop: description })}
            {lineCount > 1 && t(text.more, { count: lineCount - 1 })}
          </Link>
        </h3>
        <StateTag state={dispute.state} />
      </div>
      <FactList
        className={styles.facts}
        facts={[
          [t(text.amount), <Amount key="amount" money={dispute.amount} />],
          isSuspended && [t(text.notDue), <Amount key="suspended" money={suspended} />],
          [t(text.next), next ? nextSentence(next, { t, language }) : null],
          [t(text.opened), formatDate(taipeiDate(new Date(dispute.openedAt)), language)],
          [t(text.reference), <span key="reference">{dispute.reference}</span>],
        ]}
      />
    </li>
  );
}
