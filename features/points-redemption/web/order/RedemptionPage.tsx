import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatNumber } from '../../../../shared/money.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { currentUser } from '../../../../web/store.ts';
import { Link } from '../../../../web/ui/action/Link.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import type { DoneProps, WizardFlow } from '../../../../web/wizard/flow.ts';
import { Wizard } from '../../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import {
  CardFunctionLayout,
  CardFunctionPage,
  exitToOverview,
} from '../../../cards/web/CardFunctionPage.tsx';
import { HoldBar } from '../../../confirmation/web/HoldBar.tsx';
import type { Redeemed } from '../../contract.ts';
import { redemptionErrors } from '../../errors.messages.ts';
import { historyText, redemptionPage as text } from '../../page.messages.ts';
import styles from '../Redemption.module.css';
import { CheckStep } from './CheckStep.tsx';
import { Confirmation } from './Confirmation.tsx';
import { CreateStep, JustRedeemed } from './CreateStep.tsx';
import { initialData, initialValues, needsCode, orderInAddress, type RedemptionData } from './wizardData.ts';

/** Redemption of points: the create view, the confirm view, then the create view again below the success message. */
export default function RedemptionPage() {
  useTitle(useSay()(text.title));
  return (
    <CardFunctionPage title={text.title} otherwise={paths.chooseCard('points-redemption')} command="redeem">
      {(card) => <CardRedemption card={card} />}
    </CardFunctionPage>
  );
}

/** Keeps the card as first loaded, because a refetch must not restart the wizard. */
function CardRedemption({ card: loaded }: { card: CardSummary }) {
  const t = useSay();
  const [card] = useState(loaded);
  if (card.status === 'active' && !card.frozen) return <RedemptionWizard card={card} />;
  const why = redemptionErrors[card.status === 'active' ? 'RDM-FROZEN' : 'RDM-CARD'];
  return (
    <CardFunctionLayout cardId={card.cardId} title={text.title}>
      <AlertBar tone="info">{t(why.text)}</AlertBar>
    </CardFunctionLayout>
  );
}

function RedemptionWizard({ card }: { card: CardSummary }) {
  const [last, setLast] = useState<Redeemed>();
  const [query] = useSearchParams();
  const [flow] = useState(() => {
    const values = { ...initialValues(card), ...orderInAddress(query, card) };
    return flowOf(initialData(card, values, setLast));
  });
  return (
    <JustRedeemed value={last !== undefined}>
      <div className={styles.page}>
        {last && <Success key={last.id} result={last} />}
        <Wizard flow={flow} />
      </div>
    </JustRedeemed>
  );
}

function flowOf(start: RedemptionData): WizardFlow<RedemptionData> {
  return {
    title: text.title,
    steps: [
      { id: 'create', name: text.createStep, Page: CreateStep },
      { id: 'check', name: text.checkStep, Page: CheckStep },
      {
        id: 'method',
        name: text.methodStep,
        Page: Confirmation,
        condition: needsCode,
      },
    ],
    start,
    notice: HoldBar,
    Done: RestartOnDone,
    exit: exitToOverview(start.card),
  };
}

/** Reports the redemption to the page and restarts the wizard for the next redemption. */
function RestartOnDone({ data: { result, onRedeemed }, restart }: DoneProps<RedemptionData>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each redemption; `restart` changes on each rendering.
  useEffect(() => {
    if (!result) return;
    onRedeemed(result);
    restart();
  }, [result, onRedeemed]);
  return null;
}

/**
 * The success message above the form of the next redemption. It takes the focus, so that screen readers read it first.
 */
function Success({ result }: { result: Redeemed }) {
  const t = useSay();
  const { phoneNo, email } = currentUser();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    // Focuses in the next frame, because the restarted wizard first focuses its heading.
    const frame = requestAnimationFrame(() => bar.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={bar} tabIndex={-1} className={styles.success}>
      <AlertBar tone="success" title={t(text.done)}>
        <p>
          {t(text.doneText, {
            item: result.redemptionDescription,
            points: formatNumber(result.pointsUsed),
            left: formatNumber(result.pointBalance),
          })}
        </p>
        <p>
          {t(text.codeIs)} <strong className={styles.code}>{result.redeemCode}</strong>
        </p>
        {(phoneNo || email) && <p>{t(text.told)}</p>}
        <p className={styles.links}>
          <Link href={paths.redeemed(result.id)}>{t(text.seeIt)}</Link>
          <Link href={paths.redemptionHistory()}>{t(historyText.title)}</Link>
        </p>
      </AlertBar>
    </div>
  );
}
