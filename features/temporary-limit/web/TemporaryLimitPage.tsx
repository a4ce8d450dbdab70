import { type ReactNode, useState } from 'react';
import { formatDate, typedDate } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { paths } from '../../../web/paths.ts';
import { both, useCall } from '../../../web/query.tsx';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { Loaded } from '../../../web/ui/feedback/Loaded.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { useFirst } from '../../../web/ui/useFirst.ts';
import type { WizardFlow } from '../../../web/wizard/flow.ts';
import { Wizard } from '../../../web/wizard/Wizard.tsx';
import type { CardSummary } from '../../cards/public.ts';
import {
  CardFunction,
  CardFunctionFrame,
  CardLine,
  exitToOverview,
  NotForCard,
} from '../../cards/web/public.ts';
import { profileCalls } from '../../profile/public.ts';
import { type LimitInquiry, limitCalls } from '../contract.ts';
import { limitText as text } from '../messages.ts';
import { CheckStep, CodeStep } from './CodeSteps.tsx';
import type { Request } from './data.ts';
import { LimitStep } from './LimitStep.tsx';
import { Raised } from './Raised.tsx';

type Known = Pick<Request, 'card' | 'inquiry' | 'addresses'>;
type OpenRequest = NonNullable<Known['inquiry']['openRequest']>;

/** A higher limit for some days, for one of the own cards (LIM-1). */
export default function TemporaryLimitPage() {
  return (
    <CardFunction title={text.title} otherwise={paths.chooseCard('temporary-limit')}>
      {(card) =>
        card.status === 'active' && card.relationship === 'primary' ? (
          <Asked card={card} />
        ) : (
          <Frame card={card}>
            <NotForCard card={card} what={text.notForCard} why={text.notForCardText} />
          </Frame>
        )
      }
    </CardFunction>
  );
}

/** As it was when the person came: what they then ask for does not change the page under them. */
function Asked({ card }: { card: CardSummary }) {
  const inquiry = useCall(limitCalls.inquiry, { params: { id: card.cardId } });
  const profile = useCall(profileCalls.read, {});
  const read = both(inquiry, profile);
  const known = useFirst(read.data && knownOf(card, ...read.data));
  if (known?.inquiry.openRequest) return <Open card={card} open={known.inquiry.openRequest} />;
  if (known) return <Flow known={known} />;
  return (
    <Frame card={card}>
      <Loaded from={read} lines={6} />
    </Frame>
  );
}

function knownOf(card: CardSummary, inquiry: LimitInquiry, { phoneNo, email }: Known['addresses']): Known {
  return { card, inquiry, addresses: { phoneNo, email } };
}

function Frame({ card, children }: { card: CardSummary; children: ReactNode }) {
  return (
    <CardFunctionFrame cardId={card.cardId} title={text.title}>
      {children}
    </CardFunctionFrame>
  );
}

/** In place of the form while there is a raise that holds or starts later. */
function Open({ card, open }: { card: CardSummary; open: OpenRequest }) {
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

function Flow({ known }: { known: Known }) {
  const [flow] = useState(() => flowOf(known));
  return <Wizard flow={flow} />;
}

function flowOf(known: Known): WizardFlow<Request> {
  return {
    title: text.title,
    steps: [
      { id: 'limit', name: text.limitStep, Page: LimitStep },
      { id: 'check', name: text.checkStep, Page: CheckStep },
      { id: 'otp', name: text.otpStep, Page: CodeStep },
    ],
    start: {
      ...known,
      typed: { amount: '', startDate: typedDate(known.inquiry.earliestStart), endDate: '' },
      ...{ deal: undefined, outdated: false, method: undefined, sent: undefined, result: undefined },
    },
    Done: Raised,
    exit: exitToOverview(known.card),
  };
}
