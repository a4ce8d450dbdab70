import { useEffect, useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { errorText as sentences } from '../../../shared/errors.messages.ts';
import { formatNumber } from '../../../shared/money.ts';
import { useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { useCall } from '../../../web/query.tsx';
import { person } from '../../../web/store.ts';
import { AlertBar } from '../../../web/ui/AlertBar.tsx';
import { BackLink } from '../../../web/ui/BackLink.tsx';
import { Link } from '../../../web/ui/Link.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { useTitle } from '../../../web/ui/useTitle.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import { type CardSummary, dashboardCalls } from '../../dashboard/public.ts';
import type { Redeemed } from '../contract.ts';
import { redemptionPage as text } from '../page.messages.ts';
import { CheckStep } from './CheckStep.tsx';
import { CreateStep } from './CreateStep.tsx';
import { noRedemption, type Redemption } from './data.ts';
import styles from './Redemption.module.css';

/** Redemption of a card's points: create view, confirm view, and back to the create view with what was done. */
export default function RedemptionPage() {
  const { cardId = '' } = useParams();
  return <OfCard key={cardId} cardId={cardId} />;
}

function OfCard({ cardId }: { cardId: string }) {
  const t = useSay();
  const cards = useCall(dashboardCalls.cards, {});
  // As it was when the person came: reading the cards anew must not begin the flow anew.
  const [kept, setKept] = useState<CardSummary>();
  const found = cards.data?.find((one) => one.cardId === cardId);
  const card = kept ?? found;
  useTitle(t(text.title));
  useEffect(() => {
    if (found) setKept((before) => before ?? found);
  }, [found]);
  if (cards.data && !card) return <Navigate to={paths.chooseCard('points-redemption')} replace />;
  if (card?.status === 'active') return <Rounds card={card} />;
  return (
    <div className={styles.page}>
      <BackLink href={paths.overviewOf(cardId)}>{t(text.backToOverview)}</BackLink>
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      {card ? (
        <AlertBar tone="info">{t(sentences.redemptionCard)}</AlertBar>
      ) : (
        <Loaded from={cards} lines={4}>
          {() => null}
        </Loaded>
      )}
    </div>
  );
}

/** One redemption after another; the last one's success stands above the next one's form. */
function Rounds({ card }: { card: CardSummary }) {
  const [rounds, setRounds] = useState<readonly Redeemed[]>([]);
  const [flow] = useState(() =>
    flowOf(noRedemption(card, (made) => setRounds((before) => [...before, made]))),
  );
  const last = rounds.at(-1);
  return (
    <div className={styles.page}>
      {last && <Success key={last.id} made={last} />}
      <Wizard key={rounds.length} flow={flow} />
    </div>
  );
}

function flowOf(start: Redemption): WizardFlow<Redemption> {
  return {
    title: text.title,
    steps: [
      { id: 'create', name: text.createStep, Page: CreateStep },
      { id: 'check', name: text.checkStep, Page: CheckStep },
    ],
    start,
    Done,
    exit: { href: () => paths.overviewOf(start.card.cardId), label: text.backToOverview },
  };
}

/** A round ends where the next begins. */
function Done({ data: { made, onMade } }: { readonly data: Redemption }) {
  useEffect(() => {
    if (made) onMade(made);
  }, [made, onMade]);
  return null;
}

/** The success bar; it takes the focus, so that it is what is said next. */
function Success({ made }: { made: Redeemed }) {
  const t = useSay();
  const { phoneNo, email } = person();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    bar.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={bar} tabIndex={-1} className={styles.success}>
      <AlertBar tone="success" title={t(text.done)}>
        <p>
          {t(text.doneText, {
            item: made.redemptionDescription,
            points: formatNumber(made.pointsUsed),
            left: formatNumber(made.pointBalance),
          })}
        </p>
        <p>
          {t(text.codeIs)} <strong className={styles.code}>{made.redeemCode}</strong>
        </p>
        {(phoneNo || email) && <p>{t(text.told)}</p>}
        <p className={styles.links}>
          <Link href={paths.redeemed(made.id)}>{t(text.seeIt)}</Link>
          <Link href={paths.redemptionHistory()}>{t(text.toHistory)}</Link>
        </p>
      </AlertBar>
    </div>
  );
}
