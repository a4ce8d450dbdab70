import { defineErrors } from '../../shared/errors.ts';
import { counted, messages } from '../../shared/messages.ts';

/** Dialog titles for an order that fails a check, in the browser or on the server. */
export const refusalTitles = messages({
  points: { en: 'Not enough points', zh_tw: '點數不足' },
  minimum: { en: 'Quantity is too small', zh_tw: '數量不足' },
  unit: { en: 'Check the quantity', zh_tw: '請確認數量' },
  day: { en: 'More than the limit of a day', zh_tw: '超過每日兌換上限' },
  membership: { en: 'Check your membership ID', zh_tw: '請確認會員編號' },
});

const DIALOG = { status: 400, surface: 'dialog' } as const;

export const redemptionErrors = defineErrors({
  INSUFFICIENT_POINT: {
    ...DIALOG,
    title: refusalTitles.points,
    text: {
      en: (p: { need: string; have: string }) =>
        `You need ${counted(p.need, 'point')} and have ${p.have}. Lower the quantity or choose another item.`,
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
      zh_tw: (p: { unit: string }) => `數量至少需為 ${p.unit}。`,
    },
    actions: ['change'],
  },
  INVALID_MIN_POINT: {
    ...DIALOG,
    title: refusalTitles.minimum,
    text: {
      en: (p: { n: string }) => `This item needs at least ${counted(p.n, 'point')} for each request.`,
      zh_tw: (p: { n: string }) => `此項目每次至少需兌換 ${p.n} 點。`,
    },
    actions: ['change'],
  },
  INVALID_MEMBERSHIP_ID: {
    status: 400,
    surface: 'field',
    text: {
      en: (p: { partner: string; format: string }) => `Membership ID for ${p.partner} must be ${p.format}.`,
      zh_tw: (p: { partner: string; format: string }) => `${p.partner} 會員編號格式應為 ${p.format}。`,
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
      en: 'Your account balance does not meet the condition for this item.',
      zh_tw: '您的帳戶餘額不符合此項目的兌換條件。',
    },
    actions: ['done'],
  },
  'RDM-NOTAUTH': {
    ...DIALOG,
    text: {
      en: 'The partner did not accept this transaction. Contact us.',
      zh_tw: '合作夥伴未授權此交易，請聯絡我們。',
    },
    actions: ['contact'],
  },
  'RDM-MISMATCH': {
    ...DIALOG,
    text: {
      en: (p: { item: string; partner: string }) =>
        `The ${p.item} we hold does not match your membership with ${p.partner}. Update it with the partner or with us.`,
      zh_tw: (p: { item: string; partner: string }) =>
        `本行留存的${p.item}與 ${p.partner} 會員資料不符，請向對方或本行更新。`,
    },
    actions: ['contact'],
  },
  'RDM-CARD': {
    ...DIALOG,
    text: {
      en: 'Points of this card cannot be redeemed, because the card is not active. Contact us.',
      zh_tw: '此卡目前非有效卡，無法兌換點數，請聯絡我們。',
    },
    actions: ['contact', 'done'],
  },
  'RDM-FROZEN': {
    ...DIALOG,
    text: {
      en: 'This card is frozen. Unfreeze it before you redeem its points.',
      zh_tw: '此卡已凍結，請先解除凍結再兌換點數。',
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
        `This item can be redeemed at most ${counted(p.times, 'time')} a year. You can redeem it again next year.`,
      zh_tw: (p: { times: string }) => `此項目每年最多兌換 ${p.times} 次，請於明年再兌換。`,
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
      en: 'The first redemption to a new place needs a one-time password.',
      zh_tw: '首次兌換至新的收件處，需以驗證碼（OTP）確認。',
    },
    actions: [],
  },
  'RDM-BATCH': {
    ...DIALOG,
    text: {
      en: 'Redemption is being processed in a batch. Try again after one hour.',
      zh_tw: '系統批次處理中，請於一小時後再試。',
    },
    actions: ['done'],
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof redemptionErrors, true> {}
}
