import { formatDate } from '../../../../shared/dates.ts';
import type { Language } from '../../../../shared/messages.ts';
import { toWire, twd } from '../../../../shared/money.ts';
import { type Say, useLanguage, useSay } from '../../../../web/language/language.tsx';
import { Amount } from '../../../../web/ui/card/Amount.tsx';
import { Panel } from '../../../../web/ui/layout/Panel.tsx';
import { type SummaryItem, SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import { saidText as text } from '../../cases.messages.ts';
import type { Dispute } from '../../contract.ts';
import styles from './Cases.module.css';

const GOODS = { returned: text.returned, offered: text.offered, no: text.kept } as const;

/** What the person said when the case was opened. */
export function SaidPanel({ dispute }: { readonly dispute: Dispute }) {
  const t = useSay();
  const language = useLanguage();
  const items = saidItems(dispute, t, language);
  if (items.length === 0) return null;
  return (
    <Panel title={t(text.title)}>
      <SummaryList items={items} />
    </Panel>
  );
}

function saidItems({ kind, answers }: Dispute, t: Say, language: Language): SummaryItem[] {
  const { cardInHand, otherTransactionId, rightAmount, promisedOn, cancelledOn, returned, details, shop } =
    answers;
  const yesNo = (value: boolean) => t(value ? text.yes : text.no);
  const day = (value: string) => formatDate(value, language);
  const items: (SummaryItem | false)[] = [
    cardInHand !== undefined && { label: t(text.cardInHand), value: yesNo(cardInHand) },
    kind === 'twice' && {
      label: t(text.rightCharge),
      value: t(otherTransactionId === undefined ? text.otherWay : text.otherCharge),
    },
    rightAmount !== undefined && {
      label: t(text.rightAmount),
      value: <Amount money={toWire(twd(rightAmount))} />,
    },
    promisedOn !== undefined && {
      label: t(kind === 'no-refund' ? text.refundOn : text.promisedOn),
      value: day(promisedOn),
    },
    cancelledOn !== undefined && { label: t(text.cancelledOn), value: day(cancelledOn) },
    returned !== undefined && { label: t(text.goods), value: t(GOODS[returned]) },
    Boolean(details) && { label: t(text.details), value: <Words>{details}</Words> },
    shop !== undefined && {
      label: t(text.shop),
      value: shop.asked && shop.on ? t(text.askedOn, { date: day(shop.on) }) : yesNo(shop.asked),
    },
    Boolean(shop?.said) && { label: t(text.shopSaid), value: <Words>{shop?.said}</Words> },
  ];
  return items.filter((item): item is SummaryItem => item !== false);
}

/** Typed words with their line breaks. */
function Words({ children }: { readonly children: string | undefined }) {
  return <span className={styles.words}>{children}</span>;
}
