import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../shared/money.ts';
import { useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { person } from '../../../web/store.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../cards/public.ts';
import { CardFunction, CardFunctionFrame, exitToOverview } from '../../cards/web/public.ts';
import type { Redeemed } from '../contract.ts';
import { redemptionErrors } from '../feature.ts';
import { redemptionPage as text } from '../page.messages.ts';
import { CheckStep } from './CheckStep.tsx';
import { CodeStep, MethodStep } from './CodeSteps.tsx';
import { CreateStep } from './CreateStep.tsx';
import { needsCode, noRedemption, type Redemption } from './data.ts';
import styles from './Redemption.module.css';

/** Redemption of a card's points: create view, confirm view, and back to the create view with what was done. */
export default function RedemptionPage() {
  useTitle(useSay()(text.title));
  return (
    <CardFunction title={text.title} otherwise={paths.chooseCard('points-redemption')}>
      {(card) => <OfCard card={card} />}
    </CardFunction>
  );
}

/** As it was when the person came: reading the cards anew must not begin the flow anew. */
function OfCard({ card: now }: { card: CardSummary }) {
  const t = useSay();
  const [card] = useState(now);
  if (card.status === 'active') return <Rounds card={card} />;
  return (
    <CardFunctionFrame cardId={card.cardId} title={text.title}>
      <AlertBar tone="info">{t(redemptionErrors['RDM-CARD'].text)}</AlertBar>
    </CardFunctionFrame>
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
      { id: 'method', name: text.methodStep, Page: MethodStep, only: needsCode },
      { id: 'otp', name: text.otpStep, Page: CodeStep, only: needsCode },
    ],
    start,
    Done,
    exit: exitToOverview(start.card),
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
