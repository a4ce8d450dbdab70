import type { ReactNode } from 'react';
import { toWire, twd, type WireMoney } from '../../../shared/money.ts';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Link } from '../../../web/ui/action/Link.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import type { CardSummary } from '../contract.ts';
import { cardText } from '../messages.ts';
import styles from './cards.module.css';
import { leftOf } from './view-model.ts';

/** An amount in dispute, with a link to the cases. */
export function SuspendedAmount({ money }: { money: WireMoney }) {
  const t = useSay();
  return (
    <span className={styles.suspended}>
      <Amount money={money} />{' '}
      <Link className="no-print" href={paths.disputes()}>
        {t(cardText.seeDisputes)}
      </Link>
    </span>
  );
}

/** A sentence's worth of {@link SuspendedAmount} for places without a list of facts. Renders nothing if nothing is in dispute. */
export function SuspendedNote({ money }: { money: WireMoney | undefined }) {
  const t = useSay();
  if (!money) return null;
  return (
    <span className="quiet-note">
      {t(cardText.inDispute)} <SuspendedAmount money={money} />
    </span>
  );
}

/**
 * Facts beside the figures of the latest statement as it was issued: what is in dispute, and what is left to pay without it. Empty if
 * nothing is in dispute.
 */
export function suspendedFacts(card: CardSummary, t: Say): readonly (readonly [string, ReactNode])[] {
  const left = leftOf(card);
  if (!left || left.suspended === 0n) return [];
  const money = (amount: bigint) => toWire(twd(amount));
  return [
    [t(cardText.inDispute), <SuspendedAmount key="suspended" money={money(left.suspended)} />],
    [t(cardText.leftToPay), <Amount key="due" money={money(left.due)} />],
    [t(cardText.minimumNow), <Amount key="minimum" money={money(left.minimumDue)} />],
  ];
}

/** Says that the latest statement is paid or, when all that is unpaid is in dispute, that nothing is due now. */
export function settledText(card: CardSummary) {
  return leftOf(card)?.suspended ? cardText.nothingDueNow : cardText.paid;
}
