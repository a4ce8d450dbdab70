import { type ReactNode, useState } from 'react';
import { formatDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import { combineCalls, useCall } from '../../../web/http/query.tsx';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { useFirstValue } from '../../../web/ui/useFirstValue.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../cards/contract.ts';
import {
  CardFunctionLayout,
  CardFunctionPage,
  exitToOverview,
  NotForCard,
} from '../../cards/web/CardFunctionPage.tsx';
import { CardLine } from '../../cards/web/CardName.tsx';
import { HoldBar } from '../../confirmation/web/HoldBar.tsx';
import { profileCalls } from '../../profile/contract.ts';
import { type LimitInquiry, limitCalls } from '../contract.ts';
import { limitText as text } from '../messages.ts';
import { Confirmation } from './Confirmation.tsx';
import { LimitStep } from './LimitStep.tsx';
import { Raised } from './Raised.tsx';
import { initialData, type LimitData, type LoadedLimit } from './wizardData.ts';

type OpenRequest = NonNullable<LimitInquiry['openRequest']>;

/** Raises the limit of one of the person's cards for a number of days (LIM-1). */
export default function TemporaryLimitPage() {
  return (
    <CardFunctionPage
      title={text.title}
      otherwise={paths.chooseCard('temporary-limit')}
      command="raise-limit"
    >
      {(card) =>
        card.status === 'active' && card.relationship === 'primary' ? (
          <CardLimit card={card} />
        ) : (
          <Frame card={card}>
            <NotForCard card={card} what={text.notForCard} why={text.notForCardText} />
          </Frame>
        )
      }
    </CardFunctionPage>
  );
}

/** Keeps the inquiry as first loaded, because a refetch must not change the page during the flow. */
function CardLimit({ card }: { card: CardSummary }) {
  const inquiry = useCall(limitCalls.inquiry, { params: { id: card.cardId } });
  const profile = useCall(profileCalls.read, {});
  const read = combineCalls(inquiry, profile);
  const loaded = useFirstValue(read.data && toLoaded(card, ...read.data));
  if (loaded?.inquiry.openRequest) return <OpenRaise card={card} open={loaded.inquiry.openRequest} />;
  if (loaded) return <LimitWizard loaded={loaded} />;
  return (
    <Frame card={card}>
      <Loaded from={read} lines={6} shape="pairs" />
    </Frame>
  );
}

function toLoaded(
  card: CardSummary,
  inquiry: LimitInquiry,
  { phoneNo, email }: LoadedLimit['addresses'],
): LoadedLimit {
  return { card, inquiry, addresses: { phoneNo, email } };
}

function Frame({ card, children }: { card: CardSummary; children: ReactNode }) {
  return (
    <CardFunctionLayout cardId={card.cardId} title={text.title}>
      {children}
    </CardFunctionLayout>
  );
}

/** Replaces the form while a raise is active or scheduled. */
function OpenRaise({ card, open }: { card: CardSummary; open: OpenRequest }) {
  const t = useSay();
  const language = useLanguage();
  const end = formatDate(open.endDate, language);
  return (
    <Frame card={card}>
      <CardLine card={card} />
      <Panel title={t(text.openTitle)}>
        <SummaryList
          items={[
            {
              label: t(text.status),
              value: t(open.status === 'active' ? text.openActive : text.openScheduled),
            },
            { label: t(text.newLimit), value: <Amount money={open.limit} /> },
            { label: t(text.start), value: formatDate(open.startDate, language) },
            { label: t(text.end), value: end },
            ...(open.referenceNumber ? [{ label: t(text.reference), value: open.referenceNumber }] : []),
          ]}
        />
      </Panel>
      <AlertBar tone="info">{t(text.openText, { bound: end })}</AlertBar>
    </Frame>
  );
}

function LimitWizard({ loaded }: { loaded: LoadedLimit }) {
  const language = useLanguage();
  const [flow] = useState(() => flowOf(loaded, language));
  return <Wizard flow={flow} />;
}

function flowOf(loaded: LoadedLimit, language: Language): WizardFlow<LimitData> {
  return {
    title: text.title,
    steps: [
      { id: 'limit', name: text.limitStep, Page: LimitStep },
      { id: 'check', name: text.checkStep, Page: Confirmation },
    ],
    start: initialData(loaded, language),
    Done: Raised,
    exit: exitToOverview(loaded.card),
    notice: HoldBar,
  };
}
