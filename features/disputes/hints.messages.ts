import type { DisputeKind, RETURNED } from '../../shared/disputes.ts';
import { messages } from '../../shared/messages.ts';

/** A line for each kind, below its name. */
export const kindHint = messages({
  'not-mine': {
    en: 'Neither you nor anyone whom you let use the card.',
    zh_tw: '您本人及您授權使用卡片的人均未進行此交易。',
  },
  twice: {
    en: 'You paid once. The other charge may be on this card, or you paid another way.',
    zh_tw: '同一筆消費扣款兩次，或您已改用其他方式付款。',
  },
  amount: { en: 'You agreed to another price.', zh_tw: '扣款金額與您同意的金額不同。' },
  'not-received': {
    en: 'Goods, a ticket or a service did not come on the promised day.',
    zh_tw: '商品、票券或服務未於約定日提供。',
  },
  'not-as-described': {
    en: 'It is damaged, a fake, or something else than you ordered.',
    zh_tw: '商品毀損、為仿冒品，或與訂購內容不同。',
  },
  'no-refund': {
    en: 'The shop said that it would pay back, and did not.',
    zh_tw: '商店已同意退款，但仍未入帳。',
  },
  cancelled: {
    en: 'A subscription, a booking or a trial that you ended.',
    zh_tw: '您已終止的訂閱、預訂或試用。',
  },
} satisfies Record<DisputeKind, unknown>);

/** What to add as evidence, for each kind. */
export const evidenceHint = messages({
  'not-mine': { en: 'Nothing is needed.', zh_tw: '無須提供。' },
  twice: {
    en: 'The receipt, or the proof that you paid another way.',
    zh_tw: '請提供收據，或以其他方式付款的證明。',
  },
  amount: {
    en: 'The receipt or order with the right amount.',
    zh_tw: '請提供載有正確金額的收據或訂單。',
  },
  'not-received': {
    en: 'The order, the promised day, and what the shop wrote.',
    zh_tw: '請提供訂單、約定日期，以及與商店的往來紀錄。',
  },
  'not-as-described': {
    en: 'Pictures, the description of the shop, and the proof of return.',
    zh_tw: '請提供照片、商店的商品說明，以及退貨證明。',
  },
  'no-refund': {
    en: 'The credit slip, or the message in which the shop agreed.',
    zh_tw: '請提供退款單據，或商店同意退款的訊息。',
  },
  cancelled: {
    en: 'The confirmation of the cancellation.',
    zh_tw: '請提供取消成功的通知。',
  },
} satisfies Record<DisputeKind, unknown>);

/** How goods that are not as described were dealt with. */
export const returnedText = messages({
  returned: { en: 'I sent them back, or cancelled the service', zh_tw: '已退貨或終止服務' },
  offered: { en: 'I offered to send them back, and the shop refused', zh_tw: '曾要求退貨，商店拒絕' },
  no: { en: 'No, not yet', zh_tw: '尚未退貨' },
} satisfies Record<(typeof RETURNED)[number], unknown>);
