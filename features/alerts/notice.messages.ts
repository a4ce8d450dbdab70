import { bank } from '../../shared/bank.ts';
import { counted, messages } from '../../shared/messages.ts';

/** Parameters of the sentences, formatted for the language. */
interface Told {
  /** `card ending in 1234` */
  readonly card: string;
  /** Date and time of the event. */
  readonly when: string;
  /** `NT$3,000` */
  readonly amount: string;
  readonly shop: string;
  readonly date: string;
  readonly due: string;
  readonly points: string;
  readonly wallet: string;
  /** True if the bank has frozen the card, false if it has ended its freeze. */
  readonly isFrozen: boolean;
}

const RECEIVED = {
  en: 'We have received your dispute and are looking into it.',
  zh_tw: '本行已受理，調查中。',
};
const FOR_YOU = {
  en: 'We found in your favour: you do not have to pay this amount.',
  zh_tw: '調查結果：爭議成立，您無須支付該筆款項。',
};
const AGAINST_YOU = {
  en: 'We did not find in your favour: this amount is still due.',
  zh_tw: '調查結果：爭議不成立，該筆款項仍須繳納。',
};

/** Parts of sentences. */
export const noticePart = messages({
  card: {
    en: ({ lastFour }: { lastFour: string }) => `card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `信用卡（末四碼 ${lastFour}）`,
  },
  anyCard: { en: 'card', zh_tw: '信用卡' },
  received: RECEIVED,
  opened: RECEIVED,
  'more-wanted': {
    en: 'We need more from you. See under Disputes what we ask, and until when.',
    zh_tw: '本行需要您補充說明或文件，請至「爭議款項」查看內容與期限。',
  },
  'with-merchant-bank': {
    en: 'We have passed it on to the merchant’s bank and are waiting for its answer.',
    zh_tw: '已轉請收單機構處理，等候回覆中。',
  },
  'for-you': FOR_YOU,
  accepted: FOR_YOU,
  'against-you': AGAINST_YOU,
  rejected: AGAINST_YOU,
  withdrawn: {
    en: 'It was withdrawn: the amount is due as before.',
    zh_tw: '案件已撤回，該筆款項依原帳單繳納。',
  },
});

/** Titles contain neither amounts nor names, because a phone shows titles on its lock screen. */
export const noticeTitle = messages({
  'purchase-online': { en: 'Online purchase', zh_tw: '網路交易通知' },
  'purchase-other': { en: 'Card transaction', zh_tw: '信用卡交易通知' },
  'foreign-online': { en: 'Fifth purchase at foreign websites today', zh_tw: '單日第五筆國外網路交易' },
  'foreign-other': { en: 'Fifth transaction abroad today', zh_tw: '單日第五筆國外交易' },
  abroad: { en: 'Transaction abroad', zh_tw: '國外交易通知' },
  refused: { en: 'Payment declined', zh_tw: '交易未獲授權' },
  'token-added': { en: 'Card added to a mobile wallet', zh_tw: '卡片已綁定行動支付' },
  control: { en: 'Card frozen or unfrozen by the bank', zh_tw: '卡片凍結異動通知' },
  dispute: { en: 'Your disputed transaction', zh_tw: '爭議款項處理進度' },
  family: { en: 'Family card', zh_tw: '家人的卡' },
  statement: { en: 'New statement', zh_tw: '新一期帳單' },
  'due-changed': { en: 'Payment due date changed', zh_tw: '繳款截止日異動' },
  'due-soon': { en: 'Payment due in 3 days', zh_tw: '三天後為繳款截止日' },
  'due-today': { en: 'Payment due today', zh_tw: '今天是繳款截止日' },
  'points-taken': { en: 'Points deducted', zh_tw: '點數扣除通知' },
  'points-ending': { en: 'Points expire soon', zh_tw: '點數即將到期' },
});

/**
 * The sentences for the list of notices, SMS and e-mail: one for each kind, and `foreign-other` for a bank that does not say
 * which purchases were online.
 */
export const noticeText = messages({
  'purchase-online': {
    en: (p: Told) => `${p.amount} at ${p.shop}, online, with your ${p.card}, ${p.when}.`,
    zh_tw: (p) => `您的${p.card}於 ${p.when} 網路消費 ${p.amount}（${p.shop}）。`,
  },
  'purchase-other': {
    en: (p: Told) => `${p.amount} charged to your ${p.card}: ${p.shop}, ${p.when}.`,
    zh_tw: (p) => `您的${p.card}於 ${p.when} 交易 ${p.amount}（${p.shop}）。`,
  },
  'foreign-online': {
    en: (p: Told) =>
      `This is the fifth purchase at foreign websites on one day: ${p.amount} at ${p.shop} with your ${p.card}, ${p.when}.`,
    zh_tw: (p) => `您已於同一日進行第五筆國外網路交易：${p.card}於 ${p.when} 消費 ${p.amount}（${p.shop}）。`,
  },
  'foreign-other': {
    en: (p: Told) =>
      `This is the fifth transaction abroad on one day: ${p.amount} charged to your ${p.card}: ${p.shop}, ${p.when}.`,
    zh_tw: (p) => `您已於同一日進行第五筆國外交易：${p.card}於 ${p.when} 交易 ${p.amount}（${p.shop}）。`,
  },
  abroad: {
    en: (p: Told) => `${p.amount} charged abroad to your ${p.card}: ${p.shop}, ${p.when}.`,
    zh_tw: (p) => `您的${p.card}於 ${p.when} 國外交易 ${p.amount}（${p.shop}）。`,
  },
  refused: {
    en: (p: Told) => `${p.amount} at ${p.shop} with your ${p.card} was declined, ${p.when}.`,
    zh_tw: (p) => `您的${p.card}於 ${p.when} 一筆 ${p.amount} 的交易未獲授權（${p.shop}）。`,
  },
  'token-added': {
    en: (p: Told) => `Your ${p.card} was added to the wallet “${p.wallet}”, ${p.when}.`,
    zh_tw: (p) => `您的${p.card}於 ${p.when} 綁定行動支付「${p.wallet}」。`,
  },
  control: {
    en: (p: Told) =>
      p.isFrozen
        ? `We froze your ${p.card}, ${p.when}. New payments are declined. Contact us to unfreeze it.`
        : `We unfroze your ${p.card}, ${p.when}. You can pay with it again.`,
    zh_tw: (p) =>
      p.isFrozen
        ? `您的${p.card}已於 ${p.when} 由本行凍結，新的交易一律不予授權。如需解除請聯絡我們。`
        : `您的${p.card}已於 ${p.when} 由本行解除凍結，可恢復使用。`,
  },
  dispute: {
    en: (p: Told & { outcome: string; reference: string | undefined }) =>
      p.reference === undefined
        ? `A transaction of your ${p.card} is disputed. ${p.outcome}`
        : `Dispute ${p.reference}, ${p.card}: ${p.outcome}`,
    zh_tw: (p) =>
      p.reference === undefined
        ? `您的${p.card}有一筆爭議款項。${p.outcome}`
        : `您的${p.card}爭議案件 ${p.reference}：${p.outcome}`,
  },
  family: {
    en: (p: Told) => `There is news about your ${p.card}.`,
    zh_tw: (p) => `您的${p.card}有新消息。`,
  },
  statement: {
    en: (p: Told) =>
      `The statement of ${p.date} for your ${p.card} is ready. Total ${p.amount}, due on ${p.due}.`,
    zh_tw: (p) =>
      `您的${p.card}於 ${p.date} 結帳的帳單已產生：本期應繳總額 ${p.amount}，繳款截止日 ${p.due}。`,
  },
  'due-changed': {
    en: (p: Told) =>
      `The payment of your ${p.card} for the statement of ${p.date} is now due on ${p.due}. Minimum payment: ${p.amount}.`,
    zh_tw: (p) => `您的${p.card}於 ${p.date} 結帳的帳單，繳款截止日改為 ${p.due}，最低應繳金額 ${p.amount}。`,
  },
  'due-soon': {
    en: (p: Told) => `${p.amount} for your ${p.card} is due on ${p.due}.`,
    zh_tw: (p) => `您的${p.card}尚有 ${p.amount} 未繳，繳款截止日為 ${p.due}。`,
  },
  'due-today': {
    en: (p: Told) =>
      `${p.amount} for your ${p.card} is due today, ${p.due}. If you have just paid, ignore this message.`,
    zh_tw: (p) =>
      `您的${p.card}尚有 ${p.amount} 未繳，繳款截止日為今天（${p.due}）。若已繳款，請忽略本通知。`,
  },
  'points-taken': {
    en: (p: Told) => `We deducted ${counted(p.points, 'point')} from your ${p.card}: ${p.shop}.`,
    zh_tw: (p) => `您的${p.card}已扣除 ${p.points} 點：${p.shop}。`,
  },
  'points-ending': {
    en: (p: Told) => `${counted(p.points, 'point')} of your ${p.card} will expire on ${p.due}.`,
    zh_tw: (p) => `您的${p.card}有 ${p.points} 點將於 ${p.due} 到期。`,
  },
});

/** Wraps the sentence of an SMS or e-mail. */
export const sentNotice = messages({
  text: {
    en: ({ text }: { text: string }) => `[${bank.name.en}] ${text} Log on to see more.`,
    zh_tw: ({ text }) => `【${bank.name.zh_tw}】${text}詳情請登入網路服務查詢。`,
  },
  /** For events that a thief could have caused. */
  watch: {
    en: ({ text }: { text: string }) =>
      `[${bank.name.en}] ${text} If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: ({ text }) =>
      `【${bank.name.zh_tw}】${text}若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  subject: {
    en: ({ title }: { title: string }) => `${bank.name.en}: ${title}`,
    zh_tw: ({ title }) => `${bank.name.zh_tw}通知：${title}`,
  },
  /** Text of a push message without amounts and names. */
  discreet: { en: 'Log on to see more.', zh_tw: '請登入查看詳細內容。' },
});

/** Notice that the settings were changed. */
export const changedNotice = messages({
  subject: { en: `${bank.name.en}: alert settings changed`, zh_tw: `${bank.name.zh_tw}：通知設定已變更` },
  text: {
    en: `[${bank.name.en}] Your alert settings were changed. If this was not you, call us.`,
    zh_tw: `【${bank.name.zh_tw}】您的通知設定已變更。若非您本人操作，請聯絡我們。`,
  },
});
