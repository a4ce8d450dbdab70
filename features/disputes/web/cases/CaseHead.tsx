import { useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { CardNumber } from '../../../../web/ui/card/CardNumber.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import { casesText, caseText as text } from '../../cases.messages.ts';
import type { Dispute } from '../../contract.ts';
import { kindText } from '../../kinds.messages.ts';
import { StateTag } from './StateTag.tsx';

/** Title, state and amount of a case. */
export function CaseHead({ dispute, title }: { readonly dispute: Dispute; readonly title: string }) {
  const t = useSay();
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <Panel>
        <SummaryList
          items={[
            { label: t(text.state), value: <StateTag state={dispute.state} /> },
            { label: t(casesText.amount), value: <Amount money={dispute.amount} size="l" /> },
            { label: t(text.kind), value: t(kindText[dispute.kind]) },
            { label: t(text.card), value: <CardNumber last4={dispute.lastFour} /> },
          ]}
        />
      </Panel>
    </>
  );
}
