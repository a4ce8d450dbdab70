import { formatMoney, formatNumber } from '../../../../shared/money.ts';
import { type Say, useSay } from '../../../../web/language/language.tsx';
import { MaskedNumber } from '../../../../web/ui/card/CardNumber.tsx';
import { type SummaryItem, SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import { CardName } from '../../../cards/web/CardName.tsx';
import { DELIVERY_PARTS } from '../../delivery.ts';
import { categoryText } from '../../messages.ts';
import { redemptionPage as text } from '../../page.messages.ts';
import { visibleEnd } from '../../partners.ts';
import { costOf, type Order, type RedemptionData } from './wizardData.ts';

/** The order without Change links. The membership id is masked. */
export function OrderSummary({ data, order }: { readonly data: RedemptionData; readonly order: Order }) {
  return <SummaryList items={orderItems(data, order, useSay())} />;
}

/** Returns the lines of the order. With `onChange` they have Change links and show the full membership id. */
export function orderItems(
  { card }: RedemptionData,
  order: Order,
  t: Say,
  onChange?: () => void,
): SummaryItem[] {
  const { product, category, quantity, membershipId, delivery } = order;
  const change = onChange && { onClick: onChange };
  const rebate = product.rebate && BigInt(product.rebate.amount) * BigInt(quantity);
  return [
    { label: t(text.card), value: <CardName card={card} /> },
    { label: t(text.category), value: t(categoryText[category]), change },
    { label: t(text.product), value: product.productName, change },
    { label: t(text.quantity), value: formatNumber(quantity), change },
    ...(membershipId
      ? [{ label: t(text.membership), value: <Membership order={order} masked={!change} />, change }]
      : []),
    ...DELIVERY_PARTS.flatMap((part) =>
      delivery[part] === undefined ? [] : [{ label: t(text[part]), value: delivery[part], change }],
    ),
    ...(order.registeredAddress === undefined
      ? []
      : [{ label: t(text.address), value: order.registeredAddress, change }]),
    ...(order.registeredEmail === undefined
      ? []
      : [{ label: t(text.emailAddress), value: order.registeredEmail, change }]),
    ...(rebate === undefined
      ? []
      : [{ label: t(text.rebate), value: formatMoney({ amount: `${rebate}`, currency: 'TWD' }) }]),
    { label: t(text.cost), value: <strong>{formatNumber(costOf(order))}</strong> },
    { label: t(text.delivery), value: product.delivery },
  ];
}

function Membership({ order: { product, membershipId = '' }, masked }: { order: Order; masked: boolean }) {
  return (
    <>
      {product.partnerName} {masked ? <MaskedMembership end={visibleEnd(membershipId)} /> : membershipId}
    </>
  );
}

/** A membership id that shows only its last characters. */
export function MaskedMembership({ end }: { end: string }) {
  const t = useSay();
  return <MaskedNumber end={end} spokenText={t(text.membershipEnd, { end })} />;
}
