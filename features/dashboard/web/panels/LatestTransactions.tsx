import type { CallState } from '../../../../web/http/query.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { EmptyState } from '../../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import type { Transaction } from '../../../account-detail/contract.ts';
import { Lines } from '../../../account-detail/web/transactions/TransactionRow.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { dashboard } from '../../messages.ts';
import { CardLinks } from '../cards/CardLinks.tsx';

export const LATEST_COUNT = 3;

interface LatestTransactionsProps {
  readonly card: CardSummary;
  readonly primary: boolean;
  readonly page: CallState<{ content: Transaction[] }>;
}

/** The newest transactions of a card, billed or not. Each opens its sheet. */
export function LatestTransactions({ card, primary, page }: LatestTransactionsProps) {
  const t = useSay();
  return (
    <Panel title={t(dashboard.latest)}>
      <Loaded from={page} lines={2 * LATEST_COUNT}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState picture="transactions" title={t(dashboard.noTransactions)}>
              {t(dashboard.noTransactionsText)}
            </EmptyState>
          ) : (
            <Lines card={card} lines={content} dated />
          )
        }
      </Loaded>
      <CardLinks place="transactions" card={card} primary={primary} />
    </Panel>
  );
}
