import { formatDate, type IsoDate } from '../../shared/dates.ts';
import { messages } from '../../shared/messages.ts';

interface Card {
  readonly lastFour: string;
}
interface Extra {
  readonly amount: string;
  readonly until: string;
}

/** Texts of the holder's view. */
export const holderText = messages({
  title: {
    en: ({ product, lastFour }: Card & { product: string }) => `Your ${product} ending in ${lastFour}`,
    zh_tw: ({ product, lastFour }) => `您的 ${product} 附卡（末四碼 ${lastFour}）`,
  },
  agreement: { en: 'What the primary cardholder sees', zh_tw: '正卡人可看到的內容' },
  ifNone: {
    en: 'At this bank the primary cardholder sees no payments of this card.',
    zh_tw: '依本行規定，正卡人無法查看此卡的消費情形。',
  },
  ifSums: {
    en: 'If you agree, they see the total of your payments, not each payment.',
    zh_tw: '若您同意，正卡人可查看您的消費總額，無法查看單筆消費。',
  },
  ifAmounts: {
    en: 'If you agree, they see the amounts and dates of your payments, not what you bought.',
    zh_tw: '若您同意，正卡人可查看您的消費金額與日期，無法查看消費內容。',
  },
  ifAll: {
    en: 'If you agree, they see your payments with amounts, dates and shops.',
    zh_tw: '若您同意，正卡人可查看您的消費明細，包括金額、日期與商店。',
  },
  nowNone: {
    en: 'The primary cardholder sees no payments of this card.',
    zh_tw: '正卡人目前無法查看此卡的消費情形。',
  },
  nowSums: {
    en: 'The primary cardholder sees the total of your payments, not each payment.',
    zh_tw: '正卡人目前可查看您的消費總額，無法查看單筆消費。',
  },
  nowAmounts: {
    en: 'The primary cardholder sees the amounts and dates of your payments, not what you bought.',
    zh_tw: '正卡人目前可查看您的消費金額與日期，無法查看消費內容。',
  },
  nowAll: {
    en: 'The primary cardholder sees your payments with amounts, dates and shops.',
    zh_tw: '正卡人目前可查看您的消費明細，包括金額、日期與商店。',
  },
  minor: {
    en: 'From the age of 18 you decide what they see.',
    zh_tw: '年滿 18 歲後，由您決定正卡人可看到的內容。',
  },
  theyOwe: {
    en: 'In either case they can limit, freeze and stop this card, because they owe what it pays.',
    zh_tw: '此卡消費由正卡人負責繳納，因此不論您如何決定，正卡人均可設定限額、凍結或停用此卡。',
  },
  agree: { en: 'Agree', zh_tw: '同意' },
  refuse: { en: 'Do not agree', zh_tw: '不同意' },
  withdraw: { en: 'Withdraw my consent', zh_tw: '撤回同意' },
  agreed: { en: 'You agree. You can withdraw at any time.', zh_tw: '您已同意，可隨時撤回。' },
  refused: { en: 'You do not agree. You can change that at any time.', zh_tw: '您不同意，可隨時變更。' },
  decidedNow: { en: 'Your decision is saved.', zh_tw: '已儲存您的決定。' },
  toSafety: { en: 'Your own settings of this card', zh_tw: '您自己的用卡安全設定' },

  ask: { en: 'Ask for more', zh_tw: '申請增加金額' },
  askLead: {
    en: 'The primary cardholder gets a notice and decides. What they allow raises only the limits that they have set, and ends by itself after the last day.',
    zh_tw: '正卡人將收到通知並決定是否同意。同意的金額僅調高正卡人設定的限額，並於最後一日結束後自動失效。',
  },
  noLimit: {
    en: 'The primary cardholder has set no amount for this card, so there is nothing to ask for.',
    zh_tw: '正卡人未設定此卡限額，無須申請。',
  },
  amount: { en: 'Additional amount (NT$)', zh_tw: '增加金額（新臺幣元）' },
  amountHint: {
    en: ({ highest }: { highest: string }) => `Whole New Taiwan dollars, from NT$1 to ${highest}`,
    zh_tw: ({ highest }) => `新臺幣整數金額，NT$1 至 ${highest}`,
  },
  until: { en: 'Last day', zh_tw: '最後一日' },
  untilHint: {
    en: ({ to }: { to: IsoDate }) => `Today to ${formatDate(to, 'en')}`,
    zh_tw: ({ to }) => `今天至 ${formatDate(to, 'zh_tw')}`,
  },
  today: { en: 'Today', zh_tw: '今天' },
  sunday: { en: 'Sunday', zh_tw: '本週日' },
  reason: { en: 'Reason (optional)', zh_tw: '原因（選填）' },
  reasonHint: {
    en: ({ most }: { most: number }) => `At most ${most} characters. The primary cardholder reads it.`,
    zh_tw: ({ most }) => `最多 ${most} 字，正卡人可看到。`,
  },
  send: { en: 'Send the request', zh_tw: '送出申請' },
  sent: { en: 'Your request is sent.', zh_tw: '已送出您的申請。' },
  waiting: {
    en: ({ amount, until }: Extra) => `You asked for ${amount} more until ${until}.`,
    zh_tw: ({ amount, until }) => `您已申請增加 ${amount}，至 ${until} 止。`,
  },
  takeBack: { en: 'Take the request back', zh_tw: '取消申請' },
  takenBack: { en: 'You took the request back.', zh_tw: '已取消申請。' },

  amountFormat: {
    en: 'Amount must be whole New Taiwan dollars, such as 5,000',
    zh_tw: '金額須為新臺幣整數，例如 5,000',
  },
  amountZero: { en: 'Amount must be NT$1 or more', zh_tw: '金額至少為 NT$1' },
  amountAbove: {
    en: ({ highest }: { highest: string }) => `Amount must be ${highest} or less, the credit limit`,
    zh_tw: ({ highest }) => `金額不可超過信用額度 ${highest}`,
  },
  untilReal: { en: 'Last day must be a real date', zh_tw: '請輸入正確的日期' },
  untilPast: { en: 'Last day must be today or later', zh_tw: '最後一日不可早於今天' },
  untilFar: {
    en: ({ to }: { to: IsoDate }) => `Last day must be ${formatDate(to, 'en')} or earlier`,
    zh_tw: ({ to }) => `最後一日不可晚於 ${formatDate(to, 'zh_tw')}`,
  },
  reasonLong: {
    en: ({ most }: { most: number }) => `Reason must be ${most} characters or fewer`,
    zh_tw: ({ most }) => `原因不可超過 ${most} 字`,
  },
  reasonFormat: {
    en: 'Reason has characters that cannot be used',
    zh_tw: '原因含有無法使用的字元',
  },
  reasonCard: {
    en: 'Reason must not have a card number',
    zh_tw: '原因不可含有卡號',
  },
});
