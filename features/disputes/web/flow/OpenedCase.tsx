import { formatDate } from '../../../../shared/dates.ts';
import { useCall } from '../../../../web/http/query.tsx';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { ConfirmationPanel } from '../../../../web/ui/feedback/ConfirmationPanel.tsx';
import { BulletList } from '../../../../web/ui/layout/facts/BulletList.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import type { DoneProps } from '../../../../web/wizard/flow.ts';
import { cardText } from '../../../cards/messages.ts';
import { checkText as text } from '../../check.messages.ts';
import { type Dispute, disputeCalls } from '../../contract.ts';
import { kindText } from '../../kinds.messages.ts';
import type { FlowData, Opened } from './flowData.ts';
import { sumOf } from './order.ts';
import { StopCard } from './StopCard.tsx';

/** The page after a case was opened. */
export function OpenedCase({ data }: DoneProps<FlowData>) {
  return data.result && <Confirmation data={data} result={data.result} />;
}

function Confirmation({ data, result }: { readonly data: FlowData; readonly result: Opened }) {
  const t = useSay();
  const language = useLanguage();
  const { kind, values, choices, card } = data;
  const { disputeId: id, reference, suspended } = result;
  // The case is open, whether or not its next date can be read now.
  const read = useCall(disputeCalls.one, { params: { id }, query: { language } });
  const day = (date: string) => formatDate(date, language);
  useTitle(t(text.done));
  if (kind === '') return null;
  return (
    <ConfirmationPanel
      title={t(text.done)}
      reference={reference}
      actions={
        <>
          <LinkButton variant="primary" href={paths.dispute(id)}>
            {t(text.toCase)}
          </LinkButton>
          <LinkButton href={paths.disputes()}>{t(text.toCases)}</LinkButton>
        </>
      }
    >
      <SummaryList
        items={[
          { label: t(text.charge), value: choices.line.description },
          { label: t(text.kind), value: t(kindText[kind]) },
          { label: t(text.amount), value: <Amount money={sumOf(kind, values, choices)} /> },
          { label: t(text.notDue), value: <Amount money={suspended} /> },
        ]}
      />
      <h2>{t(cardText.next)}</h2>
      <BulletList
        items={[
          nextText(read.data?.next, t, day),
          ...(suspended.amount === '0' ? [t(text.notSuspended)] : []),
          t(text.keep),
          t(text.notice),
        ]}
      />
      {kind === 'not-mine' && (
        <>
          <p>{t(text.stopCard)}</p>
          <StopCard cardId={card.cardId} />
        </>
      )}
    </ConfirmationPanel>
  );
}

function nextText(next: Dispute['next'], t: Say, day: (date: string) => string): string {
  const { who = 'bank', by } = next ?? {};
  if (by === undefined) return t(text.bank);
  const sentence = { you: text.youBy, bank: text.bankBy, 'merchant-bank': text.merchantBankBy }[who];
  return t(sentence, { day: day(by) });
}
