import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { contentText } from '../../../web/ui/content.messages.ts';
import { useAnnounceChange } from '../../../web/ui/feedback/announce.ts';
import { EmptyState } from '../../../web/ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import type { PromotionItem } from '../contract.ts';
import { promotionText as text } from '../messages.ts';
import type { Choice } from './choice.ts';
import styles from './Listing.module.css';
import { linkIdOf, PromotionCard } from './PromotionCard.tsx';
import { lastVisit, rememberVisit, useOffers } from './useOffers.ts';

/** Number of cards on the first screen. Their pictures load eagerly. */
const EAGER_CARDS = 4;

interface OffersProps {
  readonly choice: Choice;
  /** True when every category is chosen. */
  readonly allChosen: boolean;
  readonly onMore: () => void;
  readonly onAll: () => void;
}

export function Offers({ choice, allChosen, onMore, onAll }: OffersProps) {
  const t = useSay();
  const { categories, shown } = choice;
  const offers = useOffers(categories, shown);
  if (categories.length === 0) {
    return (
      <EmptyState
        picture="offers"
        title={t(text.nothingChosen)}
        action={<Button onClick={onAll}>{t(text.seeAll)}</Button>}
      >
        <p>{t(text.nothingChosenHint)}</p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.offers}>
      <Loaded from={offers} lines={8} shape="cards">
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState
              picture="offers"
              title={t(text.none)}
              action={allChosen ? undefined : <Button onClick={onAll}>{t(text.seeAll)}</Button>}
            >
              <p>{t(text.noneHint)}</p>
            </EmptyState>
          ) : (
            <Grid items={items} total={total} shown={shown} onMore={onMore} />
          )
        }
      </Loaded>
    </div>
  );
}

interface GridProps {
  /** Loaded offers. They may be fewer than `shown` while a page loads. */
  readonly items: readonly PromotionItem[];
  readonly total: number;
  readonly shown: number;
  readonly onMore: () => void;
}

function Grid({ items, total, shown, onMore }: GridProps) {
  const t = useSay();
  const { search } = useLocation();
  const visible = items.slice(0, shown);
  useRestoreVisit();
  const showMore = useFocusOnNew(visible, onMore);
  const ended = visible.length >= total;
  const count = t(text.count, { shown: visible.length, total });
  useAnnounceChange(count);
  return (
    <>
      <p className={styles.count}>{count}</p>
      <ul className={styles.grid}>
        {visible.map((item, index) => (
          <PromotionCard
            key={item.campaignCode}
            item={item}
            eager={index < EAGER_CARDS}
            onOpen={() => rememberVisit({ search, campaignCode: item.campaignCode, scrollY: window.scrollY })}
          />
        ))}
      </ul>
      <div className={styles.end}>
        <Button guard={false} disabled={ended} onClick={showMore}>
          {t(ended ? text.end : contentText.showMore)}
        </Button>
      </div>
    </>
  );
}

/** Focuses the first new card after "Show more", so that reading continues there. */
function useFocusOnNew(visible: readonly PromotionItem[], onMore: () => void): () => void {
  const [from, setFrom] = useState<number>();
  const items = useRef(visible);
  items.current = visible;
  useEffect(() => {
    const item = from === undefined ? undefined : items.current[from];
    if (!item || visible.length <= (from ?? 0)) return;
    document.getElementById(linkIdOf(item.campaignCode))?.focus();
    setFrom(undefined);
  }, [from, visible.length]);
  return () => {
    setFrom(visible.length);
    onMore();
  };
}

/** Restores the scroll position after a return from an offer, and focuses the card that was opened. */
function useRestoreVisit(): void {
  useEffect(() => {
    const visit = lastVisit();
    if (!visit || visit.search !== window.location.search) return;
    // Runs after the shell has focused the heading of the new page.
    const timer = setTimeout(() => {
      window.scrollTo(0, visit.scrollY);
      document.getElementById(linkIdOf(visit.campaignCode))?.focus({ preventScroll: true });
      rememberVisit(undefined);
    });
    return () => clearTimeout(timer);
  }, []);
}
