import { Suspense } from 'react';
import { isPurchase } from '../../../../../shared/transaction-categories.ts';
import { useLanguage, useSay } from '../../../../../web/language/language.tsx';
import { paths } from '../../../../../web/paths.ts';
import { currentUser } from '../../../../../web/store.ts';
import { Button } from '../../../../../web/ui/action/Button.tsx';
import { Link } from '../../../../../web/ui/action/Link.tsx';
import { LinkButton } from '../../../../../web/ui/action/LinkButton.tsx';
import { Amount } from '../../../../../web/ui/card/Amount.tsx';
import { cx } from '../../../../../web/ui/cx.ts';
import { FactList } from '../../../../../web/ui/layout/facts/FactList.tsx';
import { Tag } from '../../../../../web/ui/layout/facts/Tag.tsx';
import { Icon } from '../../../../../web/ui/layout/Icon.tsx';
import { lazyPart, Nothing } from '../../../../../web/ui/lazyPart.tsx';
import type { CardSummary } from '../../../../cards/contract.ts';
import { PURCHASE_PARTS } from '../../../../registry.ts';
import type { Transaction } from '../../../contract.ts';
import { rowText } from '../../../row.messages.ts';
import { sheetText as text } from '../../../sheet.messages.ts';
import { useOpen } from '../../useOpen.ts';
import { Disc } from '../Disc.tsx';
import { CopyButton } from './CopyButton.tsx';
import { DisputeSteps } from './DisputeSteps.tsx';
import { FeeNote } from './FeeNote.tsx';
import { factsOf, textOf } from './facts.tsx';
import { MerchantMonths } from './MerchantMonths.tsx';
import { PointsNote } from './PointsNote.tsx';
import styles from './TransactionDetail.module.css';

/** Parts of other features. A purchase is whole without them. */
const PARTS = PURCHASE_PARTS.map((load, at) => ({ at, Part: lazyPart(load, Nothing) }));

interface TransactionDetailProps {
  readonly card: CardSummary;
  readonly line: Transaction;
  /** Closes the sheet, for a link to the page below it. */
  readonly onLeave: () => void;
}

/** Everything about a transaction, and what a person can do with it. */
export default function TransactionDetail({ card, line, onLeave }: TransactionDetailProps) {
  const t = useSay();
  const facts = factsOf(card, line, t, useLanguage());
  const bought = isPurchase(line.category);
  const wrong = useOpen();
  return (
    <>
      <div className={styles.head}>
        <Disc line={line} />
        <p className={cx(styles.amount, line.amount.amount.startsWith('-') && styles.received)}>
          <Amount money={line.amount} size="l" moneyIn />
        </p>
        {!line.postingDate && <Tag>{t(rowText.pending)}</Tag>}
      </div>
      <FactList
        facts={facts.map(({ label, value, shown }) => [label, shown ?? value] as const)}
        className={styles.facts}
      />
      <FeeNote line={line} />
      <div className={cx('actions', 'no-print', styles.actions)}>
        <CopyButton text={textOf(line, facts, t)} />
        {bought ? (
          <LinkButton small href={paths.disputeLine(card.cardId, line.transactionId)} onClick={onLeave}>
            {t(text.wrong)}
          </LinkButton>
        ) : (
          <Button small guard={false} {...wrong.buttonProps}>
            {t(text.wrong)}
            <Icon name={wrong.open ? 'up' : 'down'} size={16} />
          </Button>
        )}
      </div>
      {!bought && (
        <div id={wrong.panelId} className={styles.note} hidden={!wrong.open}>
          <DisputeSteps />
          <p>{t(text.atHand)}</p>
          <p className="no-print">
            <Link className={styles.link} href={paths.safety(card.cardId)}>
              {t(text.freeze)}
            </Link>
          </p>
        </div>
      )}
      {mayConvert(card, line) && (
        <Suspense>
          {PARTS.map(({ at, Part }) => (
            <Part
              key={at}
              cardId={card.cardId}
              transactionId={line.transactionId}
              amount={line.amount.amount}
            />
          ))}
        </Suspense>
      )}
      {bought && <MerchantMonths card={card} line={line} onLeave={onLeave} />}
      {bought && <PointsNote cardId={card.cardId} earned={line.earned} />}
    </>
  );
}

function mayConvert({ relationship, status }: CardSummary, { instalmentEligible }: Transaction): boolean {
  return instalmentEligible && currentUser().primary && relationship === 'primary' && status === 'active';
}
