import { Suspense, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatDateTime } from '../../../shared/dates.ts';
import { type CallState, useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { HideAmounts } from '../../../web/ui/card/HideAmounts.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Skeleton } from '../../../web/ui/feedback/loading/Skeleton.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { usePainted } from '../../../web/ui/layout/usePainted.ts';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { lazyPart, Nothing } from '../../../web/ui/lazyPart.tsx';
import { type CardSummary, cardCalls } from '../../cards/contract.ts';
import { rememberCard } from '../../cards/web/lastCard.ts';
import { NoCards } from '../../cards/web/NoCards.tsx';
import { chosenCard } from '../../cards/web/view-model.ts';
import { HoldBar } from '../../confirmation/web/HoldBar.tsx';
import { PendingRequests } from '../../operations/web/PendingRequests.tsx';
import { PasskeyOffer, PausedPasskeys } from '../../passkeys/web/PasskeyOffer.tsx';
import { type Profile, profileCalls } from '../../profile/contract.ts';
import { dashboard } from '../messages.ts';
import { CardSwitcher } from './cards/CardSwitcher.tsx';
import { CardView } from './cards/CardView.tsx';
import styles from './DashboardPage.module.css';
import { TaskList } from './now/TaskList.tsx';
import { OwedPanel } from './panels/OwedPanel.tsx';
import { useWelcome } from './welcome/firstVisit.ts';

/** Loaded lazily, because it is below the cards. Offers are optional. */
const LatestOffers = lazyPart(
  async () => ({ default: (await import('../../promotions/web/LatestOffers.tsx')).LatestOffers }),
  Nothing,
);

/** Loaded lazily, because its reads come after those of the cards. Reminders are optional. */
const Reminders = lazyPart(() => import('./now/Reminders.tsx'), Nothing);

/** Loaded for holders of supplementary cards only. The overview is complete without it. */
const FamilyBar = lazyPart(() => import('../../family/web/FamilyBar.tsx'), Nothing);

/** Loaded at a first visit only. The portal works without it. */
const WelcomePanel = lazyPart(() => import('./welcome/WelcomePanel.tsx'), Nothing);

/** The overview: greeting, card switcher and the chosen card (CARD-1). */
export function DashboardPage() {
  const t = useSay();
  useTitle(t(dashboard.title));
  const profile = useCall(profileCalls.read, {});
  // Refetches on focus, because another tab may freeze a card.
  const cards = useCall(cardCalls.cards, {}, { again: 'atFocus' });
  const welcome = useWelcome(profile.data);
  // Parts that need more files or answers load after the first paint, because they would delay it.
  const painted = usePainted();
  return (
    <div className={styles.page}>
      <Greeting profile={profile} />
      {welcome && (
        <div className={styles.welcome}>
          <Suspense>
            <WelcomePanel {...welcome} />
          </Suspense>
        </div>
      )}
      <HoldBar />
      <PausedPasskeys />
      {painted && cards.data && <PendingRequests />}
      {painted && cards.data?.some(({ relationship }) => relationship === 'supplementary') && (
        <Suspense>
          <FamilyBar />
        </Suspense>
      )}
      {cards.data ? (
        <Cards cards={cards.data} profile={profile.data} painted={painted} offersPasskey={!welcome} />
      ) : (
        <Waiting cards={cards} />
      )}
      {painted && cards.data && profile.data?.offersShown && (
        <Suspense>
          <LatestOffers />
        </Suspense>
      )}
    </div>
  );
}

/** Greets the user. Until the profile has loaded, the heading is visually hidden to avoid a layout shift. */
function Greeting({ profile: { data, error } }: { profile: CallState<Profile> }) {
  const t = useSay();
  const language = useLanguage();
  const last = data?.lastLoginAt;
  return (
    <header className={styles.greeting}>
      <div>
        <h1 tabIndex={-1}>
          {data ? (
            t(dashboard.welcome, { name: data.name })
          ) : (
            <span className={error ? undefined : 'visually-hidden'}>{t(dashboard.title)}</span>
          )}
        </h1>
        <p className={styles.last}>
          {data &&
            (last
              ? t(dashboard.lastLogin, { dateTime: formatDateTime(new Date(last), language) })
              : t(dashboard.firstLogin))}
        </p>
      </div>
      <HideAmounts />
    </header>
  );
}

/** The cards. The address contains the chosen card, so that reload, Back and bookmarks keep it. */
function Cards(props: {
  readonly cards: readonly CardSummary[];
  readonly profile: Profile | undefined;
  readonly painted: boolean;
  /** False while the first visit offers it. */
  readonly offersPasskey: boolean;
}) {
  const { cards, profile, painted, offersPasskey } = props;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const card = chosenCard(cards, query.get('card'));
  const cardId = card?.cardId;
  useEffect(() => {
    if (cardId) rememberCard(cardId);
  }, [cardId]);
  if (!card) return <NoCards />;
  return (
    <>
      <TaskList cards={cards} today={profile?.today} />
      {profile ? <OwedPanel cards={cards} today={profile.today} /> : <OwedSkeleton />}
      <CardSwitcher
        cards={cards}
        chosen={card.cardId}
        today={profile?.today}
        onChoose={(id) => navigate(paths.overviewOf(id), { preventScrollReset: true })}
      />
      {offersPasskey && <PasskeyOffer />}
      {painted && <CardView key={card.cardId} card={card} profile={profile} />}
      {painted && profile && (
        <Suspense>
          <Reminders today={profile.today} />
        </Suspense>
      )}
    </>
  );
}

function OwedSkeleton() {
  return (
    <div aria-hidden="true">
      <Panel>
        <Skeleton lines={4} />
      </Panel>
    </div>
  );
}

/** Skeleton of the figures, or an error. */
function Waiting({ cards }: { cards: CallState<CardSummary[]> }) {
  if (cards.error) {
    return (
      <Panel>
        <Loaded from={cards} />
      </Panel>
    );
  }
  return (
    <div className={styles.waiting}>
      <OwedSkeleton />
      <Skeleton lines={2} />
      <div className={styles.panels} aria-hidden="true">
        <Panel>
          <Skeleton lines={6} />
        </Panel>
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      </div>
    </div>
  );
}
