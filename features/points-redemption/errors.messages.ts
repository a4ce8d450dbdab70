import { defineErrors } from '../../shared/errors.ts';
import { counted, messages } from '../../shared/messages.ts';

/** Dialog titles for an order that fails a check, in the browser or on the server. */
export const refusalTitles = messages({
  points: { en: 'Not enough points', zh_tw: '點數不足' },
  minimum: { en: 'Quantity is too small', zh_tw: '未達最低兌換數量' },
  unit: { en: 'Check the quantity', zh_tw: '請確認數量' },
  day: { en: 'Above the daily limit', zh_tw: '超過每日兌換上限' },
  membership: { en: 'Check your membership ID', zh_tw: '請確認會員編號' },
});

const DIALOG = { status: 400, surface: 'dialog' } as const;

export const redemptionErrors = defineErrors({
  INSUFFICIENT_POINT: {
    ...DIALOG,
    title: refusalTitles.points,
    text: {
      en: (p: { need: string; have: string }) =>
        `You need ${counted(p.need, 'point')} and have ${p.have}. Lower the quantity or choose another product.`,
      zh_tw: (p: { need: string; have: string }) =>
        `需要 ${p.need} 點，目前有 ${p.have} 點。請減少數量或選擇其他項目。`,
    },
    actions: ['change'],
  },
  INVALID_MIN_THRESHOLD: {
    ...DIALOG,
    title: refusalTitles.minimum,
    text: {
      en: (p: { unit: string }) => `Quantity must be at least ${p.unit}.`,
      zh_tw: (p: { unit: string }) => `數量至少須為 ${p.unit}。`,
    },
    actions: ['change'],
  },
  INVALID_MIN_POINT: {
    ...DIALOG,
    title: refusalTitles.minimum,
    text: {
      en: (p: { n: string }) => `This product needs at least ${counted(p.n, 'point')} for each request.`,
      zh_tw: (p: { n: string }) => `此項目每次至少須兌換 ${p.n} 點。`,
    },
    actions: ['change'],
  },
  INVALID_MEMBERSHIP_ID: {
    status: 400,
    surface: 'field',
    text: {
      en: (p: { partner: string; format: string }) => `Membership ID for ${p.partner} must be ${p.format}.`,
      zh_tw: (p: { partner: string; format: string }) => `${p.partner}會員編號格式應為 ${p.format}。`,
    },
    actions: ['change'],
  },
  SERVICE_UNAVAILABLE: {
    ...DIALOG,
    text: {
      en: "The partner's service is not available now. No points were used. Try again later.",
      zh_tw: '合作夥伴系統暫時無法使用，點數未扣除，請稍後再試。',
    },
    actions: ['done', 'contact'],
  },
  'RDM-BALANCE': {
    ...DIALOG,
    text: {
      en: 'The average balance of your deposit accounts is below what this product needs. No points were used. Choose another product.',
      zh_tw: '您的存款平均餘額未達此項目的兌換條件，點數未扣除。請選擇其他項目。',
    },
    actions: ['done'],
  },
  'RDM-NOTAUTH': {
    ...DIALOG,
    text: {
      en: 'The partner did not accept this transaction. No points were used. Contact us.',
      zh_tw: '合作夥伴未授權此交易，點數未扣除，請聯絡我們。',
    },
    actions: ['contact'],
  },
  'RDM-MISMATCH': {
    ...DIALOG,
    text: {
      en: (p: { item: string; partner: string }) =>
        `The ${p.item} we hold does not match your membership with ${p.partner}. No points were used. Correct it with the partner or with us, then try again.`,
      zh_tw: (p: { item: string; partner: string }) =>
        `本行留存的${p.item}與${p.partner}會員資料不符，點數未扣除。請向合作夥伴或本行更正後再試。`,
    },
    actions: ['contact'],
  },
  'RDM-CARD': {
    ...DIALOG,
    text: {
      en: 'Points of this card cannot be redeemed, because the card is not active. No points were used. Contact us.',
      zh_tw: '此卡目前非有效卡，無法兌換點數，點數未扣除，請聯絡我們。',
    },
    actions: ['contact', 'done'],
  },
  'RDM-FROZEN': {
    ...DIALOG,
    text: {
      en: 'This card is frozen, so its points cannot be redeemed. No points were used. Unfreeze it, or contact us if the bank froze it.',
      zh_tw: '此卡已凍結，無法兌換點數，點數未扣除。請先解除凍結；如由本行凍結，請聯絡我們。',
    },
    actions: ['done', 'contact'],
  },
  'RDM-DAY': {
    ...DIALOG,
    title: refusalTitles.day,
    text: {
      en: (p: { most: string; left: string }) =>
        `At most ${counted(p.most, 'point')} can be redeemed in a day, and you can redeem ${p.left} more today. Lower the quantity, or continue tomorrow.`,
      zh_tw: (p: { most: string; left: string }) =>
        `每日最多可兌換 ${p.most} 點，今日尚可兌換 ${p.left} 點。請減少數量，或於明日再兌換。`,
    },
    actions: ['change'],
  },
  'RDM-YEAR': {
    ...DIALOG,
    text: {
      en: (p: { times: string }) =>
        `This redemption would exceed the limit of ${counted(p.times, 'time')} a year for this product. No points were used. Lower the quantity, or redeem it next year.`,
      zh_tw: (p: { times: string }) =>
        `本次兌換將超過此項目每年 ${p.times} 次的上限，點數未扣除。請減少數量，或於明年再兌換。`,
    },
    actions: ['done'],
  },
  'RDM-LATE': {
    ...DIALOG,
    text: {
      en: 'This redemption can no longer be cancelled. Contact us.',
      zh_tw: '此筆兌換已無法取消，請聯絡我們。',
    },
    actions: ['contact', 'done'],
  },
  'RDM-CANCELLED': {
    ...DIALOG,
    text: {
      en: 'This redemption is already cancelled. Its points were given back.',
      zh_tw: '此筆兌換已取消，點數已退還。',
    },
    actions: ['done'],
  },
  'RDM-OTP': {
    status: 403,
    surface: 'alert',
    text: {
      en: 'You must confirm this redemption. No points were used. Confirm it on the next page.',
      zh_tw: '此筆兌換須經確認，點數未扣除，請於下一頁確認。',
    },
    actions: [],
  },
  'RDM-BATCH': {
    ...DIALOG,
    text: {
      en: 'We are processing earlier redemptions, so this is not possible now. Your points have not changed. Try again after one hour.',
      zh_tw: '系統正在處理先前的兌換申請，目前無法受理，點數未變更。請於一小時後再試。',
    },
    actions: ['done'],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof redemptionErrors, true> {}
}
