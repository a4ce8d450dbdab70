import { messages } from '../../shared/messages.ts';

/** Card products, by code. */
export const PRODUCT_NAMES = messages({
  CBT: { en: 'Cashback Titanium', zh_tw: '現金回饋鈦金卡' },
  CBS: { en: 'Cashback Signature', zh_tw: '現金回饋御璽卡' },
  TRV: { en: "Traveller's card", zh_tw: '哩程旅遊卡' },
  BIZ: { en: 'Business card', zh_tw: '商務卡' },
});

/** Descriptions of transactions that the bank itself adds. */
export const LINES = messages({
  payment: { en: 'Payment received', zh_tw: '繳款' },
  autopay: { en: 'Payment by automatic debit', zh_tw: '自動扣繳' },
  refund: { en: 'Refund: Hundred Boxes Online', zh_tw: '退貨：百箱網購' },
  adjustment: { en: 'Fee waived', zh_tw: '費用減免' },
  interest: { en: 'Revolving interest', zh_tw: '循環利息' },
  foreignFee: { en: 'Foreign transaction fee', zh_tw: '國外交易服務費' },
  cashAdvance: { en: 'Cash advance at an ATM', zh_tw: '自動櫃員機預借現金' },
  cashAdvanceFee: { en: 'Cash advance fee', zh_tw: '預借現金手續費' },
  instalment: {
    en: ({ number, of }: { number: number; of: number }) =>
      `Instalment ${number} of ${of}: Bright Home Electronics`,
    zh_tw: ({ number, of }: { number: number; of: number }) => `分期第 ${number} 期，共 ${of} 期：明家電器`,
  },
});

/** Entries of the points ledger. */
export const POINT_LINES = messages({
  opening: { en: 'Points brought forward', zh_tw: '前期累積點數' },
  earned: { en: 'Points for spending in Taiwan', zh_tw: '國內消費回饋點數' },
  earnedAbroad: { en: 'Double points for spending abroad', zh_tw: '國外消費雙倍點數' },
  redeemed: { en: 'Redeemed: gift voucher', zh_tw: '兌換：禮券' },
  campaign: { en: 'Bonus points: season campaign', zh_tw: '當季活動加贈點數' },
  adjusted: { en: 'Points adjusted', zh_tw: '點數調整' },
});

/** Descriptions of the demo bank's named people. */
export const PEOPLE = messages({
  primary1: {
    en: 'Three active products, 250,000 points on the first: everything works.',
    zh_tw: '三張有效卡，第一張有 250,000 點：所有功能皆可使用。',
  },
  primary2: {
    en: 'One card, 300 points, nothing to convert to instalments, no email on file.',
    zh_tw: '一張卡，300 點，沒有可分期的交易，未留存電子郵件。',
  },
  supp1: {
    en: 'Supplementary card only: no "more functions", no air miles.',
    zh_tw: '僅有附卡：沒有更多功能，不能兌換航空哩程。',
  },
  corp1: { en: 'Corporate card: paper statements only.', zh_tw: '商務卡：僅提供紙本帳單。' },
  states1: { en: 'Seven cards, one in every status.', zh_tw: '七張卡，每種卡片狀態各一張。' },
  recent1: {
    en: 'Phone number changed today: no verification code is sent.',
    zh_tw: '今天變更過行動電話：不發送驗證碼。',
  },
  nophone1: {
    en: 'No phone on file, email only. The bank waits for an answer about a disputed charge.',
    zh_tw: '未留存行動電話，僅有電子郵件。有一筆爭議款項待補件。',
  },
  nocontact1: { en: 'Neither phone nor email on file.', zh_tw: '未留存行動電話與電子郵件。' },
  locked1: { en: 'Account locked.', zh_tw: '帳號已鎖定。' },
  disabled1: { en: 'Online access blocked.', zh_tw: '網路服務已停用。' },
  oldpass1: { en: 'Password older than a year.', zh_tw: '密碼已逾一年未變更。' },
  reonboard1: {
    en: 'Asked to confirm who they are at the next log-on.',
    zh_tw: '下次登入時須重新確認身分。',
  },
  batch1: {
    en: 'Redemption is in its batch window: try again after one hour. A second card cannot be activated online.',
    zh_tw: '點數兌換批次作業中：請於一小時後再試。另有一張無法於線上開卡的卡片。',
  },
  register1: { en: 'Can register.', zh_tw: '可以註冊。' },
  register2: { en: 'Can register.', zh_tw: '可以註冊。' },
  register3: { en: 'Can register; no email on file.', zh_tw: '可以註冊；未留存電子郵件。' },
  register4: { en: 'Can register; corporate card.', zh_tw: '可以註冊；商務卡。' },
  activate1: { en: 'Has a card to activate.', zh_tw: '有一張待開卡的卡片。' },
  activate2: { en: 'Has a card to activate.', zh_tw: '有一張待開卡的卡片。' },
  activate3: { en: 'Has a card to activate.', zh_tw: '有一張待開卡的卡片。' },
  blocked1: { en: 'Has a card that cannot be activated.', zh_tw: '有一張無法開卡的卡片。' },
  family1: {
    en: 'Primary cardholder of two supplementary cards: those of demo.supp1, an adult, and demo.child1.',
    zh_tw: '正卡人，有兩張附卡：持卡人為成年的 demo.supp1 與未成年的 demo.child1。',
  },
  child1: {
    en: 'A minor with a supplementary card of demo.family1.',
    zh_tw: '未成年的附卡持卡人，正卡人為 demo.family1。',
  },
});
