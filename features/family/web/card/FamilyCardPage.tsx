import { type ReactNode, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { BackLink } from '../../../../web/ui/action/BackLink.tsx';
import { Loaded } from '../../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../../web/ui/layout/PageColumn.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { UnlessPending } from '../../../operations/web/UnlessPending.tsx';
import { ExtraPanel } from '../../../safety/web/layers/ExtraPanel.tsx';
import { LayersPanel } from '../../../safety/web/layers/LayersPanel.tsx';
import type { CardOfAccount } from '../../contract.ts';
import { familyText as text } from '../../messages.ts';
import { RequestsPanel } from '../shared/RequestsPanel.tsx';
import { useFamily } from '../shared/useFamily.ts';
import { CardHead } from './CardHead.tsx';
import { FreezePanel } from './FreezePanel.tsx';
import { LimitPanel } from './LimitPanel.tsx';
import { NewestPanel } from './NewestPanel.tsx';
import { StopPanel } from './StopPanel.tsx';
import { SwitchPanel } from './SwitchPanel.tsx';
import { useFamilyChanges } from './useFamilyChanges.ts';

/** A supplementary card as the primary cardholder sees it, with everything that they can set (FAM-3, FAM-4). */
export default function FamilyCardPage() {
  const t = useSay();
  const { cardId } = useParams();
  const read = useFamily();
  const back = <BackLink href={paths.family()}>{t(text.title)}</BackLink>;
  const card = read.data?.accounts.find((one) => one.cardId === cardId);
  if (card) return <OneCard key={card.cardId} card={card} back={back} />;
  // The notice of a request leads here from an earlier account too.
  if (read.data) return <Navigate to={paths.family()} replace />;
  return (
    <PageColumn width="form">
      {back}
      <h1 tabIndex={-1}>{t(text.title)}</h1>
      <Panel>
        <Loaded<unknown> from={read} lines={8} />
      </Panel>
    </PageColumn>
  );
}

function OneCard({ card, back }: { readonly card: CardOfAccount; readonly back: ReactNode }) {
  const t = useSay();
  const changes = useFamilyChanges(card);
  const title = card.own ? t(text.ownCard) : t(text.cardOf, { name: card.holderName });
  const [hasError, setError] = useState(false);
  useTitle(title, { error: hasError });
  const { cardId } = card;
  const { command } = changes;
  const controls = { card, changes };
  // A freeze waits for no other change.
  const freeze = card.changeable && <FreezePanel {...controls} />;
  return (
    <UnlessPending
      kind="set-family-controls"
      cardId={cardId}
      back={back}
      otherWaiting={command !== 'set-family-controls'}
      meanwhile={freeze}
    >
      <UnlessPending
        kind="stop-family-card"
        cardId={cardId}
        back={back}
        otherWaiting={command !== 'stop-family-card'}
        meanwhile={freeze}
      >
        <PageColumn width="form">
          {back}
          <CardHead card={card} title={title} />
          {card.changeable && (
            <>
              {freeze}
              <LimitPanel {...controls} onError={setError} />
              <SwitchPanel {...controls} />
            </>
          )}
          <ExtraPanel primary={card.primary} />
          {!card.primary.stopped && <LayersPanel layers={card} side="primary" />}
          <NewestPanel card={card} />
          <RequestsPanel requests={card.requests} />
          {card.changeable && <StopPanel {...controls} />}
        </PageColumn>
      </UnlessPending>
    </UnlessPending>
  );
}
