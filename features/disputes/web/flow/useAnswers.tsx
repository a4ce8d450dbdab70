import { formatDate } from '../../../../shared/dates.ts';
import { countsFromPromise } from '../../../../shared/disputes.ts';
import { toWire, twd } from '../../../../shared/money.ts';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { AmountsIn } from '../../../../web/ui/card/AmountsIn.tsx';
import type { SummaryItem } from '../../../../web/ui/table/SummaryList.tsx';
import { cardText } from '../../../cards/messages.ts';
import { CardName } from '../../../cards/web/CardName.tsx';
import { checkText as text } from '../../check.messages.ts';
import type { DisputeChoices } from '../../contract.ts';
import { returnedText } from '../../hints.messages.ts';
import { kindText } from '../../kinds.messages.ts';
import { questionText } from '../../questions.messages.ts';
import { useUploadList } from '../evidence/useUploads.ts';
import styles from './Flow.module.css';
import { ANOTHER_WAY, type FlowData, joinable, rightCharges } from './flowData.ts';
import { lastDayOf, orderOf, sumOf } from './order.ts';
import { useLineText } from './useLineText.ts';

type Change = NonNullable<SummaryItem['change']>;

/** Returns all answers of the flow for the check, as the bank gets them. */
export function useAnswers(
  data: FlowData,
  choices: DisputeChoices,
  change: { readonly kind: Change; readonly others: Change },
): readonly SummaryItem[] {
  const t = useSay();
  const language = useLanguage();
  const lineText = useLineText();
  const files = useUploadList(data.uploads).filter(({ state }) => state === 'ready');
  const { card, kind, values } = data;
  if (kind === '') return [];
  const { line, most } = choices;
  const others = joinable(kind, choices).filter(({ transactionId }) => values.lines.includes(transactionId));
  const day = (date: string) => formatDate(date, language);
  const item = (label: string, value: SummaryItem['value']): SummaryItem => ({
    label,
    value,
    change: change.others,
  });
  return [
    { label: t(cardText.card), value: <CardName card={card} /> },
    { label: t(text.charge), value: <AmountsIn>{lineText({ ...line, most })}</AmountsIn> },
    { label: t(text.kind), value: t(kindText[kind]), change: change.kind },
    ...ownAnswers(data, choices, t, day, lineText).map(([label, value]) => item(label, value)),
    ...(others.length > 0 ? [item(t(text.others), <Lines texts={others.map(lineText)} />)] : []),
    item(t(text.amount), <Amount money={sumOf(kind, values, choices)} />),
    item(
      t(text.files),
      files.length === 0 ? t(text.noFiles) : <Lines texts={files.map(({ name }) => name)} />,
    ),
    ...(countsFromPromise(kind)
      ? [{ label: t(text.lastDay), value: day(lastDayOf(kind, values, choices)) }]
      : []),
  ];
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {texts.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name.
        <li key={at}>
          <AmountsIn>{line}</AmountsIn>
        </li>
      ))}
    </ul>
  );
}

type Answer = readonly [label: string, value: SummaryItem['value']];

/** The answers of the kind. What was not answered is left out. */
function ownAnswers(
  { kind, values }: FlowData,
  choices: DisputeChoices,
  t: Say,
  day: (date: string) => string,
  lineText: ReturnType<typeof useLineText>,
): readonly Answer[] {
  if (kind === '') return [];
  const { answers } = orderOf(kind, values, choices);
  const { cardInHand, rightAmount, promisedOn, cancelledOn, returned, details, shop } = answers;
  const right = rightCharges(choices).find((one) => one.transactionId === answers.otherTransactionId);
  const all: readonly (Answer | false)[] = [
    cardInHand !== undefined && [
      t(questionText.cardInHand),
      t(cardInHand ? questionText.yes : questionText.no),
    ],
    kind === 'twice' && [
      t(questionText.other),
      right && values.otherTransactionId !== ANOTHER_WAY ? lineText(right) : t(questionText.otherWay),
    ],
    rightAmount !== undefined && [
      t(questionText.rightAmount),
      <Amount key="right" money={toWire(twd(rightAmount))} />,
    ],
    promisedOn !== undefined && [
      t(kind === 'no-refund' ? questionText.refundOn : questionText.promisedOn),
      day(promisedOn),
    ],
    cancelledOn !== undefined && [t(questionText.cancelledOn), day(cancelledOn)],
    returned !== undefined && [t(questionText.returned), t(returnedText[returned])],
    shop !== undefined && [t(text.shop), <Words key="shop">{shopText(shop, t, day)}</Words>],
    details !== undefined && [t(questionText.details), <Words key="details">{details}</Words>],
  ];
  return all.filter((answer) => answer !== false);
}

function shopText(
  { asked, on, said }: { asked: boolean; on?: string | undefined; said?: string | undefined },
  t: Say,
  day: (date: string) => string,
): string {
  if (!asked) return t(questionText.notAsked);
  const what = on === undefined ? t(text.asked) : t(text.askedOn, { day: day(on) });
  return said ? t(text.said, { asked: what, said }) : what;
}

/** Typed words with their line breaks. */
function Words({ children }: { readonly children: string }) {
  return <span className={styles.words}>{children}</span>;
}
