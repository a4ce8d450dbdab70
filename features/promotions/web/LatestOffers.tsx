import type { ErrorCode } from '../../../shared/errors.ts';
import { useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { useCall } from '../../../web/query.tsx';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import { promotionCalls } from '../contract.ts';
import { promotionText as text } from '../messages.ts';
import styles from './LatestOffers.module.css';
import { PromotionCard } from './PromotionCard.tsx';

/** How many the overview shows. */
const LATEST = 4;
/** Said in its place, without a dialog: nobody came for it. */
const SAID_HERE: readonly ErrorCode[] = ['500', 'NET-OFFLINE', 'NET-TIMEOUT'];

/** The newest offers, with the way to all of them; nothing where there are none. */
export function LatestOffers() {
  const t = useSay();
  const found = useCall(
    promotionCalls.list,
    { query: { pageSize: `${LATEST}` } },
    { inlineErrors: SAID_HERE },
  );
  if (found.data?.content.length === 0) return null;
  return (
    <section className={styles.latest} aria-labelledby="latest-offers">
      <h2 id="latest-offers" className="type-h3">
        {t(text.title)}
      </h2>
      <Loaded from={found} lines={LATEST} quiet>
        {({ content }) => (
          <ul className={styles.grid}>
            {content.map((item) => (
              <PromotionCard key={item.campaignCode} item={item} level={3} />
            ))}
          </ul>
        )}
      </Loaded>
      <div>
        <LinkButton href={paths.promotions()}>{t(text.seeAll)}</LinkButton>
      </div>
    </section>
  );
}
