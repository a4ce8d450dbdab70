import { messages } from '../../shared/messages.ts';

interface Card {
  readonly lastFour: string;
}
interface Amount {
  readonly amount: string;
}
interface Extra extends Amount {
  readonly until: string;
}

/** Texts of the list of family cards and of the page of one card. */
export const familyText = messages({
  title: { en: 'Family cards', zh_tw: '家人的卡' },
  lead: {
    en: 'Supplementary cards that you pay for, and those that you hold.',
    zh_tw: '您帳戶下的附卡，以及您持有的附卡。',
  },
  accounts: { en: 'Supplementary cards on your accounts', zh_tw: '您帳戶下的附卡' },
  none: { en: 'No family cards', zh_tw: '沒有家人的卡' },
  noneText: {
    en: 'There is no supplementary card on your accounts, and you hold none. Contact us to order one for a family member.',
    zh_tw: '您的帳戶下沒有附卡，您也未持有附卡。如要替家人申請附卡，請聯絡我們。',
  },
  contact: { en: 'Contact us', zh_tw: '聯絡我們' },
  notOffered: { en: 'Family cards are not available online', zh_tw: '目前無法於線上管理附卡' },
  cardOf: {
    en: ({ name }: { name: string }) => `Card of ${name}`,
    zh_tw: ({ name }) => `${name} 的附卡`,
  },
  ownCard: { en: 'Your own supplementary card', zh_tw: '您本人的附卡' },
  /** The part of `ending` and of the holder's title that stays on one line. */
  digits: {
    en: ({ lastFour }: Card) => `ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `（末四碼 ${lastFour}）`,
  },
  ending: {
    en: ({ product, lastFour }: Card & { product: string }) => `${product} ending in ${lastFour}`,
    zh_tw: ({ product, lastFour }) => `${product}（末四碼 ${lastFour}）`,
  },
  holder: { en: 'Cardholder', zh_tw: '持卡人' },
  card: { en: 'Card', zh_tw: '卡片' },
  state: { en: 'State', zh_tw: '狀態' },
  stopped: { en: 'Stopped for good', zh_tw: '已停用' },
  frozenByPrimary: { en: 'Frozen by the primary cardholder', zh_tw: '正卡人已凍結' },
  frozenByHolder: { en: 'Frozen by the cardholder', zh_tw: '附卡持卡人已凍結' },
  spentSince: {
    en: ({ date }: { date: string }) => `Spent since ${date}`,
    zh_tw: ({ date }) => `自 ${date} 起消費`,
  },
  notSeen: { en: 'Not shown to you', zh_tw: '不顯示' },
  newRequest: { en: 'Request to answer', zh_tw: '待回覆申請' },
  answer: { en: 'Answer the request', zh_tw: '回覆申請' },
  openRequest: {
    en: ({ amount, until }: Extra) => `The cardholder asks for ${amount} more until ${until}.`,
    zh_tw: ({ amount, until }) => `附卡持卡人申請增加 ${amount}，至 ${until} 止。`,
  },

  seesNone: {
    en: 'You see no payments of this card.',
    zh_tw: '您無法查看此卡的消費情形。',
  },
  seesSums: {
    en: 'You see the total of the payments of this card, not each payment.',
    zh_tw: '您可查看此卡的消費總額，無法查看單筆消費。',
  },
  seesAmounts: {
    en: 'You see the amounts and dates of the payments of this card, not what was bought.',
    zh_tw: '您可查看此卡的消費金額與日期，無法查看消費內容。',
  },
  seesAll: { en: 'You see the payments of this card.', zh_tw: '您可查看此卡的消費明細。' },
  whyOpen: {
    en: 'The cardholder is an adult and has not agreed yet. We have asked.',
    zh_tw: '附卡持卡人已成年，尚未同意；本行已通知其決定。',
  },
  whyWithdrawn: {
    en: 'The cardholder is an adult and does not agree, or no longer agrees.',
    zh_tw: '附卡持卡人已成年，不同意或已撤回同意。',
  },
  whyAgreed: { en: 'The cardholder has agreed.', zh_tw: '附卡持卡人已同意。' },
  whySeparated: {
    en: 'After a separation, only totals are shown.',
    zh_tw: '分居或離婚後，僅顯示總額。',
  },
  alwaysYours: {
    en: 'You can always limit, freeze and stop this card, because you owe what it pays.',
    zh_tw: '此卡消費由您負責繳納，因此限額、交易開關、凍結與停用一律由您決定。',
  },

  newest: { en: 'Newest payments', zh_tw: '最近消費' },
  noLines: { en: 'No payments yet.', zh_tw: '尚無消費紀錄。' },
  pending: { en: 'Not posted yet', zh_tw: '尚未入帳' },
  refund: { en: 'Refund', zh_tw: '退款' },
  payment: { en: 'Payment', zh_tw: '消費' },

  decideTitle: { en: 'You decide what the primary cardholder sees', zh_tw: '請決定正卡人可看到的內容' },
  decideText: {
    en: 'Unless you agree, they see no payments.',
    zh_tw: '未經您同意，正卡人無法查看您附卡的消費情形。',
  },
  decide: { en: 'Decide', zh_tw: '前往決定' },

  requests: { en: 'Requests', zh_tw: '申請紀錄' },
  requestOf: {
    en: ({ amount, until }: Extra) => `${amount} until ${until}`,
    zh_tw: ({ amount, until }) => `${amount}，至 ${until} 止`,
  },
  noReason: { en: 'No reason given', zh_tw: '未填寫原因' },
  asked: {
    en: ({ time }: { time: string }) => `Asked on ${time}`,
    zh_tw: ({ time }) => `申請時間：${time}`,
  },
});

/** Names of the states of a request. */
export const requestStateText = messages({
  open: { en: 'Waiting for an answer', zh_tw: '等候回覆' },
  allowing: { en: 'In progress', zh_tw: '處理中' },
  allowed: { en: 'Allowed', zh_tw: '已同意' },
  declined: { en: 'Declined', zh_tw: '不同意' },
  cancelled: { en: 'Taken back', zh_tw: '已取消' },
  ended: { en: 'Not answered in time', zh_tw: '逾期未回覆' },
});
