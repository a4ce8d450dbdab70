import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useSay } from '../../../web/language/language.tsx';
import { useOffersHidden } from '../../../web/offers.ts';
import { paths } from '../../../web/paths.ts';
import { isOffered } from '../../../web/store.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Tabs } from '../../../web/ui/layout/Tabs.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { useProfile } from '../../profile/web/useProfile.ts';
import { offeredCategories, type PromotionCategory } from '../categories.ts';
import { promotionText as text } from '../messages.ts';
import { type Choice, choiceOf, INITIAL_COUNT, searchOf, withMore } from './choice.ts';
import styles from './Listing.module.css';
import { MoreCategories } from './MoreCategories.tsx';
import { Offers } from './Offers.tsx';
import { OffersRefused } from './OffersRefused.tsx';

/** The list of current offers (PRM-1), unless the person has refused them (CNS-3). */
export default function ListingPage() {
  // Another device may have refused them.
  useProfile();
  return useOffersHidden() ? <OffersRefused /> : <Listing />;
}

function Listing() {
  const t = useSay();
  const [query, setQuery] = useSearchParams();
  const offered = useMemo(() => offeredCategories(isOffered), []);
  const choice = choiceOf(query, offered);
  // Replaces the history entry, so that Back leaves the list at once.
  const go = (next: Choice) => setQuery(searchOf(next, offered), { replace: true, preventScrollReset: true });
  const choose = (categories: readonly PromotionCategory[]) => go({ categories, shown: INITIAL_COUNT });
  useTitle(t(text.title));
  return (
    <div className={styles.page}>
      <BackLink href={paths.dashboard()}>{t(text.backToOverview)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <div className={styles.filters}>
        <MoreCategories offered={offered} choice={choice} onChoose={choose} />
        <Tabs
          id="offers"
          label={t(text.categories)}
          tabs={tabsOf(choice, offered).map((id) => ({
            id,
            label: id === 'several' ? t(text.several, { count: choice.categories.length }) : t(text[id]),
          }))}
          value={tabOf(choice, offered)}
          onChange={(tab) => {
            if (tab !== 'several') choose(tab === 'all' ? offered : [tab]);
          }}
        >
          <Offers
            choice={choice}
            allChosen={choice.categories.length === offered.length}
            onMore={() => go(withMore(choice))}
            onAll={() => choose(offered)}
          />
        </Tabs>
      </div>
    </div>
  );
}

type OfferTab = PromotionCategory | 'all' | 'several';

/** Returns the tabs. Adds `several` while several categories, but not all, are chosen. */
function tabsOf(choice: Choice, offered: readonly PromotionCategory[]): readonly OfferTab[] {
  const tabs: readonly OfferTab[] = ['all', ...offered];
  return tabOf(choice, offered) === 'several' ? [...tabs, 'several'] : tabs;
}

function tabOf({ categories }: Choice, offered: readonly PromotionCategory[]): OfferTab {
  if (categories.length === offered.length) return 'all';
  const [only] = categories;
  return categories.length === 1 && only ? only : 'several';
}
