import type { DisputeKind, DisputeState } from '../../shared/disputes.ts';
import { messages, type Phrase } from '../../shared/messages.ts';

/** What is wrong with a charge, as a name of the case. */
export const kindText = messages({
  'not-mine': { en: 'I did not make this charge', zh_tw: '非本人交易' },
  twice: { en: 'Charged twice', zh_tw: '重複扣款' },
  amount: { en: 'Wrong amount', zh_tw: '金額不符' },
  'not-received': { en: 'Goods or service not received', zh_tw: '未收到商品或服務' },
  'not-as-described': { en: 'Not as described', zh_tw: '商品或服務與描述不符' },
  'no-refund': { en: 'Promised refund not received', zh_tw: '未收到應退款項' },
  cancelled: { en: 'Charged after cancelling', zh_tw: '取消後仍遭扣款' },
} satisfies Record<DisputeKind, Phrase>);

/** States of a case. */
export const stateText = messages({
  received: { en: 'Received', zh_tw: '已受理' },
  'more-wanted': { en: 'We need your answer', zh_tw: '待您回覆' },
  'with-merchant-bank': { en: 'With the shop’s bank', zh_tw: '收單機構處理中' },
  'for-you': { en: 'The amount came back', zh_tw: '款項已退還' },
  'against-you': { en: 'The charge stands', zh_tw: '維持原交易' },
  withdrawn: { en: 'Withdrawn', zh_tw: '已撤回' },
} satisfies Record<DisputeState, Phrase>);
