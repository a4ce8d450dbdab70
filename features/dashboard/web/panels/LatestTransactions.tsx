import { formatDate } from '../../../../shared/dates.ts';
import type { Language } from '../../../../shared/messages.ts';
import type { CallState } from '../../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { cx } from '../../../../web/ui/cx.ts';
import { EmptyState } from '../../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import type { Transaction } from '../../../account-detail/contract.ts';
import { CategoryIcon } from '../../../account-detail/web/CategoryIcon.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { countryName } from '../../../cards/web/view-model.ts';
import { dashboard } from '../../messages.ts';
import { CardLinks } from '../cards/CardLinks.tsx';
import styles from './LatestTransactions.module.css';

export const LATEST_COUNT = 3;

interface LatestTransactionsProps {
  readonly card: CardSummary;
  readonly primary: boolean;
  readonly page: CallState<{ content: Transaction[] }>;
}

/** The newest transactions of a card, billed or not. */
export function LatestTransactions({ card, primary, page }: LatestTransactionsProps) {
  const t = useSay();
  return (
    <Panel title={t(dashboard.latest)}>
      <Loaded from={page} lines={2 * LATEST_COUNT}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState title={t(dashboard.noTransactions)}>{t(dashboard.noTransactionsText)}</EmptyState>
          ) : (
            <ul>
              {content.map((line) => (
                <Line key={line.transactionId} line={line} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <CardLinks place="transactions" card={card} primary={primary} />
    </Panel>
  );
}

function Line({ line }: { line: Transaction }) {
  const language = useLanguage();
  return (
    <li className={styles.line}>
      <CategoryIcon category={line.category} />
      <span className={styles.what}>
        {line.description}
        <span className={cx('quiet-note', styles.when)}>
          {formatDate(line.transactionDate, language)}
          <Abroad line={line} language={language} />
        </span>
      </span>
      <strong>
        <Amount money={line.amount} />
      </strong>
    </li>
  );
}

/** The foreign amount and the country of a purchase abroad. */
function Abroad({
  line: { foreignAmount, merchantCountry },
  language,
}: {
  line: Transaction;
  language: Language;
}) {
  if (!foreignAmount) return null;
  return (
    <>
      {' · '}
      <Amount money={foreignAmount} />
      {merchantCountry && ` · ${countryName(merchantCountry, language)}`}
    </>
  );
}
