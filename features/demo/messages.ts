import type { PaymentKind } from '../../shared/card-controls.ts';
import { counted, messages, type Phrase } from '../../shared/messages.ts';

/** Descriptions of till payments on a card's transaction lines, by kind. The merchants are invented. */
export const tillLine: Readonly<Record<PaymentKind, Phrase>> = messages({
  chip: { en: 'Till: Corner Light Convenience', zh_tw: '收銀台：街角光超商' },
  contactless: { en: 'Till: Little Island Coffee', zh_tw: '收銀台：小島咖啡' },
  online: { en: 'Till: Hundred Boxes Online', zh_tw: '收銀台：百箱網購' },
  abroad: { en: 'Till: Ginza Kaname Store', zh_tw: '收銀台：Ginza Kaname Store' },
  cash: { en: 'Till: cash advance', zh_tw: '收銀台：預借現金' },
  wallet: { en: 'Till: Three Mountains Beef Soup', zh_tw: '收銀台：三山牛肉湯' },
  recurring: { en: 'Till: Streamline Video', zh_tw: '收銀台：順流影音' },
  'offline-top-up': { en: 'Till: offline transit card top-up', zh_tw: '收銀台：電子票證離線自動加值' },
  refund: { en: 'Till: refund', zh_tw: '收銀台：退款' },
  settlement: { en: 'Till: settlement of an earlier payment', zh_tw: '收銀台：先前交易入帳' },
});

/** Description of a bill payment on a card's transaction lines. */
export const paymentLine: Phrase = messages({
  line: { en: 'Payment received, thank you', zh_tw: '已收到您的繳款，謝謝' },
}).line;

/** Texts of the till's page. */
export const tillText = messages({
  title: { en: 'Till', zh_tw: '收銀台' },
  lead: {
    en: 'Pay with a card of the demo and see what freeze, switches and limits do. Freeze a card in the portal, then try it here.',
    zh_tw: '以示範卡片付款，即可看到凍結、交易開關與限額的效果。請先在本網站凍結卡片，再到此處試刷。',
  },
  person: { en: 'Person', zh_tw: '持卡人' },
  card: { en: 'Card', zh_tw: '卡片' },
  kind: { en: 'Kind of payment', zh_tw: '交易方式' },
  amount: { en: 'Amount', zh_tw: '金額' },
  amountHint: { en: 'Whole dollars, or cents after a point', zh_tw: '整數金額；外幣可輸入小數' },
  amountWrong: { en: 'Enter an amount, such as 300', zh_tw: '請輸入金額，例如 300' },
  currency: { en: 'Currency', zh_tw: '幣別' },
  country: { en: 'Country of the merchant', zh_tw: '商店所在國家' },
  countryWrong: {
    en: 'A payment abroad needs a country other than Taiwan',
    zh_tw: '國外交易的商店須在臺灣以外的國家',
  },
  pay: { en: 'Pay', zh_tw: '付款' },
  billAmount: { en: 'Pay the bill of this card', zh_tw: '繳納此卡帳單' },
  billHint: {
    en: 'Whole NT dollars, as a shop or another bank pays in',
    zh_tw: '新臺幣整數，模擬超商或他行繳款',
  },
  payBill: { en: 'Pay in', zh_tw: '繳款' },
  billPaid: {
    en: ({ amount }: { amount: string }) => `Paid in: ${amount}. The overview of the card shows it now.`,
    zh_tw: ({ amount }) => `已繳款 ${amount}，信用卡總覽已更新。`,
  },
  billWrong: { en: 'Enter whole dollars, such as 1000', zh_tw: '請輸入整數金額，例如 1000' },
  addWallet: { en: 'Add this card to a phone', zh_tw: '將此卡加入手機' },
  walletAdded: { en: 'The card is now on a phone.', zh_tw: '此卡已加入手機。' },
  bankFreeze: { en: 'Freeze this card as the bank', zh_tw: '以銀行身分凍結此卡' },
  bankUnfreeze: { en: 'End the bank’s freeze', zh_tw: '解除銀行凍結' },
  bankFrozen: {
    en: 'The bank has frozen the card. Only the bank can end this freeze. The holder gets a notice.',
    zh_tw: '銀行已凍結此卡，僅銀行可解除，並會通知持卡人。',
  },
  bankUnfrozen: { en: 'The bank has not frozen this card.', zh_tw: '此卡目前未遭銀行凍結。' },
  wallet: { en: 'Demo phone', zh_tw: '示範手機' },
  approved: {
    en: ({ amount }: { amount: string }) => `Approved: ${amount}`,
    zh_tw: ({ amount }) => `交易成功：${amount}`,
  },
  refused: {
    en: ({ reason }: { reason: string }) => `Declined: ${reason}`,
    zh_tw: ({ reason }) => `交易未獲授權：${reason}`,
  },
});

export const kindText = messages({
  chip: { en: 'Chip', zh_tw: '晶片' },
  contactless: { en: 'Contactless', zh_tw: '感應' },
  online: { en: 'Online', zh_tw: '網路' },
  abroad: { en: 'Abroad', zh_tw: '國外' },
  cash: { en: 'Cash advance', zh_tw: '預借現金' },
  wallet: { en: 'Phone or watch', zh_tw: '手機或手錶' },
  recurring: { en: 'Recurring payment', zh_tw: '定期扣款' },
  'offline-top-up': { en: 'Offline transit card top-up', zh_tw: '電子票證離線自動加值' },
  refund: { en: 'Refund', zh_tw: '退款' },
  settlement: { en: 'Settlement of an approved payment', zh_tw: '已授權交易入帳' },
});

export const countryText = messages({
  TW: { en: 'Taiwan', zh_tw: '臺灣' },
  JP: { en: 'Japan', zh_tw: '日本' },
  KR: { en: 'South Korea', zh_tw: '韓國' },
  US: { en: 'United States', zh_tw: '美國' },
  DE: { en: 'Germany', zh_tw: '德國' },
});

export const reasonText = messages({
  'unknown-card': { en: 'no card has this number now', zh_tw: '查無此卡號' },
  'card-status': { en: 'the card is not active', zh_tw: '卡片未開卡或已停用' },
  expired: { en: 'the card has expired', zh_tw: '卡片已過期' },
  frozen: { en: 'the card is frozen', zh_tw: '卡片已凍結' },
  'online-off': { en: 'online purchases are off', zh_tw: '網路交易已關閉' },
  'abroad-off': { en: 'payments abroad are off', zh_tw: '國外交易已關閉' },
  'contactless-off': { en: 'contactless payments are off', zh_tw: '感應交易已關閉' },
  'cash-off': { en: 'cash advances are off', zh_tw: '預借現金已關閉' },
  'no-wallet': { en: 'no phone or watch holds the card', zh_tw: '此卡未加入任何手機或手錶' },
  'per-purchase': { en: 'above the limit per purchase', zh_tw: '超過單筆交易上限' },
  'per-day': { en: 'above the limit per day', zh_tw: '超過單日交易上限' },
  stopped: { en: 'stopped by the primary cardholder', zh_tw: '正卡人已停用此附卡' },
  'primary-frozen': { en: 'frozen by the primary cardholder', zh_tw: '正卡人已凍結此附卡' },
  'primary-online-off': {
    en: 'online payments off by the primary cardholder',
    zh_tw: '正卡人已關閉網路交易',
  },
  'primary-abroad-off': {
    en: 'payments abroad off by the primary cardholder',
    zh_tw: '正卡人已關閉國外交易',
  },
  'primary-contactless-off': {
    en: 'contactless payments off by the primary cardholder',
    zh_tw: '正卡人已關閉感應交易',
  },
  'primary-cash-off': { en: 'cash withdrawals off by the primary cardholder', zh_tw: '正卡人已關閉預借現金' },
  'primary-per-purchase': {
    en: 'above the primary cardholder’s limit per purchase',
    zh_tw: '超過正卡人設定的單筆上限',
  },
  'primary-per-period': {
    en: 'above the primary cardholder’s limit per period',
    zh_tw: '超過正卡人設定的每期上限',
  },
  'cash-limit': { en: 'above the cash advance limit', zh_tw: '超過預借現金額度' },
  credit: { en: 'above the available credit', zh_tw: '超過可用額度' },
});

/** Texts of the demo's other pages. */
export const demoText = messages({
  title: { en: 'Demo bank', zh_tw: '示範銀行' },
  lead: {
    en: 'Everybody here is made up, and so is the bank. Log on as any of these people; nothing leaves this machine.',
    zh_tw: '此處所有人物與銀行皆為虛構。您可使用以下任一身分登入，資料不會離開本機。',
  },
  password: { en: 'Password for everyone', zh_tw: '所有人的密碼' },
  passwordLabel: { en: 'Password for everyone: ', zh_tw: '所有人的密碼：' },
  noPasskeys: {
    en: 'There are no passkeys at this address, because browsers bind them to a name and not to an IP address. With passkeys:',
    zh_tw:
      '瀏覽器只將通行密鑰與網域名稱綁定，無法用於 IP 位址，因此此網址不提供通行密鑰。可使用通行密鑰的網址：',
  },
  people: { en: 'Registered people', zh_tw: '已註冊的使用者' },
  newcomers: { en: 'Not registered yet', zh_tw: '尚未註冊的人' },
  username: { en: 'Username', zh_tw: '使用者代號' },
  copy: { en: ({ what }: { what: string }) => `Copy ${what}`, zh_tw: ({ what }) => `複製${what}` },
  /** Text that screen readers read before the value. */
  copyValue: {
    en: ({ what }: { what: string }) => `Copy ${what}: `,
    zh_tw: ({ what }) => `複製${what}：`,
  },
  copied: { en: ({ what }: { what: string }) => `${what} copied`, zh_tw: ({ what }) => `已複製${what}` },
  customerNumber: { en: 'Customer number', zh_tw: '客戶編號' },
  nationalId: { en: 'National ID', zh_tw: '身分證字號' },
  birthDate: { en: 'Date of birth', zh_tw: '出生日期' },
  card: { en: 'Card', zh_tw: '卡號' },
  logOn: { en: 'Log On', zh_tw: '登入' },
  inbox: { en: 'Messages sent', zh_tw: '已傳送的訊息' },
  inboxLead: {
    en: 'Every SMS and email that the portal sent, newest first.',
    zh_tw: '本網站傳送的所有簡訊與電子郵件，最新的在前。',
  },
  inboxEmpty: { en: 'No message was sent yet.', zh_tw: '尚未傳送任何訊息。' },
  refresh: { en: 'Refresh', zh_tw: '重新整理' },
  gallery: { en: 'Component gallery', zh_tw: '元件庫' },
  sms: { en: 'SMS', zh_tw: '簡訊' },
  email: { en: 'Email', zh_tw: '電子郵件' },
  partners: { en: 'Partners of points redemption', zh_tw: '點數兌換合作夥伴' },
  partnersLead: {
    en: 'No real partner is asked. The last five digits of a membership ID decide what the partner answers; every other ID is accepted.',
    zh_tw: '示範環境不會詢問真實的合作夥伴，由會員編號末五碼決定其回覆，其他編號一律接受。',
  },
  partnerDown: { en: '90001: not available now', zh_tw: '90001：系統暫時無法使用' },
  partnerRefuses: { en: '90002: does not accept the transaction', zh_tw: '90002：未授權此交易' },
  partnerMembership: { en: '90003: another membership ID', zh_tw: '90003：會員編號不符' },
  partnerName: { en: '90004: another name', zh_tw: '90004：姓名不符' },
  partnerBirthday: { en: '90005: another date of birth', zh_tw: '90005：出生日期不符' },
  partnerNationality: { en: '90006: another nationality', zh_tw: '90006：國籍不符' },
  clock: { en: "The server's clock", zh_tw: '伺服器時間' },
  clockLead: {
    en: 'Move it forward to try what takes time: expiry, idle log-off, daily limits.',
    zh_tw: '將時間調快，即可測試逾期、閒置登出、每日限制等情境。',
  },
  advance: {
    en: ({ minutes }: { minutes: number }) => `${counted(minutes, 'minute')} forward`,
    zh_tw: ({ minutes }) => `調快 ${minutes} 分鐘`,
  },
  advanceDay: { en: 'One day forward', zh_tw: '調快一天' },
  advanced: { en: 'The clock was moved.', zh_tw: '時間已調整。' },
  reset: { en: 'Reset the demo bank', zh_tw: '還原示範銀行' },
  resetDone: { en: 'The demo bank has been reset.', zh_tw: '示範銀行已還原。' },
  failed: { en: 'That did not work. Try again.', zh_tw: '操作失敗，請再試一次。' },
});
