import { bankTexts } from '../../../../web/bank.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { BackLink } from '../../../../web/ui/action/BackLink.tsx';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { PhoneLink } from '../../../../web/ui/action/PhoneLink.tsx';
import { AlertBar } from '../../../../web/ui/feedback/AlertBar.tsx';
import { PageColumn } from '../../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { DisputeSteps } from '../../../account-detail/web/transactions/sheet/DisputeSteps.tsx';
import type { CardSummary } from '../../../cards/contract.ts';
import { CardLine } from '../../../cards/web/CardName.tsx';
import type { DisputeChoices } from '../../contract.ts';
import { understandText as flowText, refusedText as text } from '../../understand.messages.ts';
import { Explanation } from './Explanation.tsx';
import styles from './Flow.module.css';
import { KnownButton } from './KnownButton.tsx';
import { StopCard } from './StopCard.tsx';

interface RefusedProps {
  readonly card: CardSummary;
  readonly choices: DisputeChoices;
  readonly refused: NonNullable<DisputeChoices['refused']>;
}

/** A charge for which no case can be opened: what it is, why not, and what to do. */
export function Refused({ card, choices, refused }: RefusedProps) {
  const t = useSay();
  useTitle(t(flowText.title));
  return (
    <PageColumn width="text">
      <BackLink href={paths.account(card.cardId)}>{t(flowText.back)}</BackLink>
      <h1 tabIndex={-1}>{t(flowText.title)}</h1>
      <CardLine card={card} />
      <AlertBar tone="info" title={t(text.notPossible)}>
        <div className={styles.stack}>
          <p>{t(text[refused.reason])}</p>
          <WhatNow cardId={card.cardId} {...refused} />
        </div>
      </AlertBar>
      <Explanation choices={choices} />
      <KnownButton cardId={card.cardId} />
    </PageColumn>
  );
}

function WhatNow({ cardId, reason, disputeId }: RefusedProps['refused'] & { readonly cardId: string }) {
  const t = useSay();
  const { phone } = bankTexts();
  if (reason === 'no-desk') return <DisputeSteps />;
  if (reason === 'in-a-case')
    return (
      <LinkButton small href={disputeId === undefined ? paths.disputes() : paths.dispute(disputeId)}>
        {t(text.toCase)}
      </LinkButton>
    );
  if (reason === 'authorised')
    return (
      <>
        <p>{t(text.authorisedNext)}</p>
        <StopCard cardId={cardId} />
      </>
    );
  return (
    <p className="no-print">
      <PhoneLink phone={phone}>{t(text.call, { phone })}</PhoneLink>
    </p>
  );
}
