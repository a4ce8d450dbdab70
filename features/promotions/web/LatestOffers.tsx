import type { ErrorCode } from '../../../shared/errors.ts';
import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { promotionCalls } from '../contract.ts';
import { promotionText as text } from '../messages.ts';
import styles from './LatestOffers.module.css';
import { PromotionCard } from './PromotionCard.tsx';

/** Number of offers on the overview. */
const LATEST_COUNT = 4;
/** Errors shown inline. Offers are optional, so their failure opens no dialog. */
const INLINE_ERRORS: readonly ErrorCode[] = ['500', 'NET-OFFLINE', 'NET-TIMEOUT'];

/** The newest offers with a link to the list. Renders nothing if there are no offers. */
export function LatestOffers() {
  const t = useSay();
  const offers = useCall(
    promotionCalls.list,
    { query: { pageSize: `${LATEST_COUNT}` } },
    { inlineErrors: INLINE_ERRORS },
  );
  if (offers.data?.content.length === 0) return null;
  return (
    <section className={styles.latest} aria-labelledby="latest-offers">
      <div className={styles.head}>
        <h2 id="latest-offers" className="type-h3">
          {t(text.title)}
        </h2>
        <Link href={paths.promotions()}>{t(text.seeAll)}</Link>
      </div>
      <Loaded from={offers} lines={LATEST_COUNT} shape="cards">
        {({ content }) => (
          <ul className={styles.grid}>
            {content.map((item) => (
              <PromotionCard key={item.campaignCode} item={item} level={3} compact />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
