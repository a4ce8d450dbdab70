import { formatMoney, formatNumber } from '../../../shared/money.ts';
import { type Say, useSay } from '../../../web/language.tsx';
import { type SummaryItem, SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { CardName } from '../../cards/web/public.ts';
import { DELIVERY_PARTS } from '../delivery.ts';
import { categoryText } from '../messages.ts';
import { redemptionPage as text } from '../page.messages.ts';
import { endOf } from '../partners.ts';
import type { Order, Redemption } from './data.ts';
import { MembershipEnd } from './MembershipEnd.tsx';

interface OrderLinesProps {
  readonly data: Redemption;
  readonly order: Order;
  /** Back to the form; without it nothing can be changed, and of the membership id there is what messages tell. */
  readonly onChange?: () => void;
}

/** What is to be redeemed, with a way back to each part of it. */
export function OrderLines({ data, order, onChange }: OrderLinesProps) {
  return <SummaryList items={linesOf(data, order, useSay(), onChange)} />;
}

function linesOf(
  { card }: Redemption,
  order: Order,
  t: Say,
  onChange: (() => void) | undefined,
): SummaryItem[] {
  const { product, category, quantity, membershipId, delivery } = order;
  const change = onChange && { onClick: onChange };
  const points = product.productPoint * quantity;
  const total = product.rebate && BigInt(product.rebate.amount) * BigInt(quantity);
  return [
    {
      label: t(text.card),
      value: <CardName card={card} />,
    },
    { label: t(text.category), value: t(categoryText[category]), change },
    { label: t(text.product), value: product.productName, change },
    { label: t(text.quantity), value: formatNumber(quantity), change },
    ...(membershipId
      ? [{ label: t(text.membership), value: <Membership order={order} whole={!!change} />, change }]
      : []),
    ...DELIVERY_PARTS.flatMap((part) =>
      delivery[part] === undefined ? [] : [{ label: t(text[part]), value: delivery[part], change }],
    ),
    ...(total === undefined
      ? []
      : [{ label: t(text.rebate), value: formatMoney({ amount: `${total}`, currency: 'TWD' }) }]),
    { label: t(text.cost), value: <strong>{formatNumber(points)}</strong> },
    { label: t(text.delivery), value: product.delivery },
  ];
}

/** The partner and the id with it; unless `whole`, of the id there is what messages tell. */
function Membership({ order: { product, membershipId = '' }, whole }: { order: Order; whole: boolean }) {
  return (
    <>
      {product.partnerName} {whole ? membershipId : <MembershipEnd end={endOf(membershipId)} />}
    </>
  );
}
