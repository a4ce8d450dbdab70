import { useCall } from '../../../../web/http/query.tsx';
import { useSay } from '../../../../web/language/language.tsx';
import { accountCalls } from '../../../account-detail/contract.ts';
import { type CardSummary, cardCalls } from '../../../cards/contract.ts';
import type { Profile } from '../../../profile/contract.ts';
import { FreezeNotice } from '../../../safety/web/freeze/FreezeNotice.tsx';
import { statementCalls } from '../../../statements/contract.ts';
import { dashboard } from '../../messages.ts';
import { CreditPanel } from '../panels/CreditPanel.tsx';
import { LATEST_COUNT, LatestTransactions } from '../panels/LatestTransactions.tsx';
import { CashbackTile, PointsTile, StatementsTile } from '../panels/Tiles.tsx';
import { TotalDuePanel } from '../panels/TotalDuePanel.tsx';
import { ActivationPanel, CardNotice } from './CardNotice.tsx';
import styles from './CardView.module.css';

/** Refetches on focus, because a payment or a purchase elsewhere changes the data. */
const AGAIN = { again: 'atFocus' } as const;

/**
 * All data of the chosen card. Each part loads and fails independently. Mount it with the card's id as its key, so that no
 * data of the previous card stays.
 */
export function CardView({ card, profile }: { card: CardSummary; profile: Profile | undefined }) {
  const t = useSay();
  const params = { id: card.cardId };
  const detail = useCall(cardCalls.card, { params }, AGAIN);
  const statements = useCall(statementCalls.eStatements, { params });
  const query = { cardId: card.cardId, pageSize: String(LATEST_COUNT), orderBy: 'desc' } as const;
  const latest = useCall(accountCalls.history, { query }, AGAIN);
  const primary = profile?.primaryFlg ?? false;
  const activated = card.status !== 'unactivated';
  return (
    <section
      className={styles.view}
      aria-label={t(dashboard.shownCard, { name: card.productName, last4: card.lastFour })}
    >
      <FreezeNotice card={card} />
      {activated ? (
        <CardNotice card={card} primary={primary} />
      ) : (
        <ActivationPanel card={card} primary={primary} />
      )}
      <div className={styles.hero}>
        <LatestTransactions card={card} primary={primary} page={latest} />
        {activated && <CreditPanel card={card} detail={detail} primary={primary} />}
      </div>
      <div className={styles.tiles}>
        {activated && <TotalDuePanel card={card} today={profile?.today} primary={primary} />}
        <StatementsTile card={card} primary={primary} statements={statements} />
        <PointsTile card={card} primary={primary} />
        <CashbackTile card={card} primary={primary} detail={detail} />
      </div>
    </section>
  );
}
