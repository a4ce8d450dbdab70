import { bank } from '../../shared/bank.ts';
import { counted, messages, type Phrase } from '../../shared/messages.ts';
import type { DetailProblem } from './rules.ts';

/** A time in working days. */
interface Days {
  readonly from: number;
  readonly to: number;
}

const daysEn = ({ from, to }: Days) => `${from === to ? '' : `${from} to `}${counted(to, 'working day')}`;
const daysZh = ({ from, to }: Days) => `${from === to ? '' : `${from} 至 `}${to} 個工作天`;

/** Parameters of the SMS and e-mail texts: the old card's last four digits, the order's reference and the delivery time. */
interface NoticeParams extends Days {
  readonly lastFour: string;
  readonly reference: string;
}

/** The notice about a blocked card. `en` and `zh_tw` say how it was reported. */
const blocked = ({ en, zh_tw }: Phrase) => ({
  en: (p: NoticeParams) =>
    `[${bank.name.en}] Your card ending in ${p.lastFour} was reported ${en} and is blocked (reference ${p.reference}). Your new card, with a new number, arrives in ${daysEn(p)}. If this was not you, call us at once. Suspect fraud? Call 165.`,
  zh_tw: (p: NoticeParams) =>
    `【${bank.name.zh_tw}】您的信用卡（末四碼 ${p.lastFour}）已${zh_tw}並停用（案件編號 ${p.reference}），新卡將更換卡號，於 ${daysZh(p)}內送達。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
});

export const replacementNotice = messages({
  damaged: {
    en: (p: NoticeParams) =>
      `[${bank.name.en}] A replacement for your damaged card ending in ${p.lastFour} was ordered (reference ${p.reference}). It arrives in ${daysEn(p)}. If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: (p) =>
      `【${bank.name.zh_tw}】您的信用卡（末四碼 ${p.lastFour}）已申請毀損補發（案件編號 ${p.reference}），新卡於 ${daysZh(p)}內送達。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  lost: blocked({ en: 'lost', zh_tw: '掛失' }),
  stolen: blocked({ en: 'stolen', zh_tw: '通報被竊' }),
  /** After the text. */
  waits: {
    en: ' Your postal address is being changed. The new card cannot be activated until that is final.',
    zh_tw: '您的通訊地址正在變更，確定前新卡無法開卡。',
  },
  subject: {
    en: ({ lastFour }: { lastFour: string }) =>
      `${bank.name.en}: a new card in place of the one ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片補發`,
  },
});

interface LastFour {
  readonly lastFour: string;
}

/** The page texts. */
export const replacementText = messages({
  title: { en: 'Replace a card', zh_tw: '卡片補發' },
  card: { en: 'Card', zh_tw: '卡片' },
  notForCard: {
    en: 'Card replacement is not available for this card',
    zh_tw: '此卡目前無法申請補發',
  },
  notForCardText: {
    en: 'Contact us and we will help you.',
    zh_tw: '請聯絡我們，由專人為您處理。',
  },

  phone: {
    en: 'You can also report it by phone, 24 hours a day:',
    zh_tw: '也可來電掛失，24 小時受理：',
  },
  phoneTitle: { en: 'Lost or stolen card', zh_tw: '卡片遺失或被竊' },

  categoryStep: { en: 'Category', zh_tw: '申請類別' },
  reasonStep: { en: 'Reason', zh_tw: '補發原因' },
  checkStep: { en: 'Check your answers', zh_tw: '確認申請內容' },
  question: { en: 'What happened to the card?', zh_tw: '請選擇申請類別' },
  categoryEmpty: { en: 'Choose a category', zh_tw: '請選擇申請類別' },
  damaged: { en: 'Damaged', zh_tw: '毀損補發' },
  damagedHint: {
    en: 'You still have the card, but it does not work properly. Your new card keeps the same number.',
    zh_tw: '卡片仍在您手上但無法正常使用，新卡卡號不變。',
  },
  lost: { en: 'Lost', zh_tw: '遺失（掛失補發）' },
  lostHint: {
    en: 'You cannot find it. We block it immediately. Your new card will have a new number.',
    zh_tw: '不清楚卡片在何處。卡片立即停用，新卡將更換卡號。',
  },
  stolen: { en: 'Stolen', zh_tw: '被竊（掛失補發）' },
  stolenHint: {
    en: 'It was taken from you. We block it immediately. Your new card will have a new number.',
    zh_tw: '卡片遭他人取走。卡片立即停用，新卡將更換卡號。',
  },
  blockNow: {
    en: 'Reporting a card lost or stolen stops it at once and cannot be undone online.',
    zh_tw: '掛失後卡片立即停用，且無法於線上取消。',
  },
  notOffered: {
    en: 'Not available for this card now',
    zh_tw: '此卡目前不適用',
  },

  reason: { en: 'Reason', zh_tw: '補發原因' },
  reasonChoose: { en: 'Choose a reason', zh_tw: '請選擇補發原因' },
  detail: { en: 'Reason detail', zh_tw: '原因說明' },
  detailHint: {
    en: 'Only if you want to add something, up to 200 characters. Do not write card numbers or passwords here.',
    zh_tw: '可不填；如需補充，最多 200 個字元。請勿填寫卡號或密碼。',
  },

  checkLead: {
    en: 'Nothing has been ordered yet.',
    zh_tw: '尚未送出申請。',
  },
  delivery: { en: 'Delivery', zh_tw: '送達時間' },
  deliveryTime: {
    en: (p: Days) => `Delivered in ${daysEn(p)}`,
    zh_tw: (p: Days) => `${daysZh(p)}內送達`,
  },
  fee: { en: 'Loss report fee', zh_tw: '掛失手續費' },
  stops: { en: 'What stops at once', zh_tw: '立即停用' },
  goesOn: { en: 'What stays the same', zh_tw: '不受影響' },
  stopsUse: {
    en: 'Payments with this card in shops and online, including contactless',
    zh_tw: '以此卡於實體與網路商店付款，包括感應支付',
  },
  stopsCash: { en: 'Cash advances with this card', zh_tw: '以此卡預借現金' },
  stopsWallet: {
    en: 'This card in mobile wallets: add the new card when you have it',
    zh_tw: '行動支付綁定的此卡，收到新卡後請重新綁定',
  },
  stopsRecurring: {
    en: 'Regular payments charged to this number: give merchants the new one',
    zh_tw: '商店以此卡號定期扣款的項目，請向商店更新卡號',
  },
  stopsDamaged: {
    en: 'Payments with this card, contactless, in mobile wallets and by its number, until the new card is active',
    zh_tw: '以此卡付款，包括感應支付、行動支付與以卡號扣款，至新卡開卡為止',
  },
  keepsNumber: {
    en: 'Your card number, so merchants need no update',
    zh_tw: '卡號不變，無須向商店更新',
  },
  keepsOthers: {
    en: 'Your other cards and all other cards of this account, which have their own numbers',
    zh_tw: '您的其他卡片，以及同一帳戶的其他正卡與附卡（卡號不同）',
  },
  keepsAccount: {
    en: 'Your account: what you owe, statements, due dates and points',
    zh_tw: '您的帳戶：應繳款項、帳單、繳款截止日與點數',
  },
  confirmDamaged: { en: 'Order the new card', zh_tw: '確認申請補發' },
  confirmLost: { en: 'Report card lost', zh_tw: '確認掛失' },
  confirmStolen: { en: 'Report card stolen', zh_tw: '確認掛失（被竊）' },

  doneDamaged: { en: 'Your new card is ordered', zh_tw: '已申請補發新卡' },
  doneLost: {
    en: ({ lastFour }: LastFour) => `Your card ending in ${lastFour} is blocked`,
    zh_tw: ({ lastFour }) => `末四碼 ${lastFour} 的卡片已停用`,
  },
  newCard: { en: 'New card', zh_tw: '新卡' },
  endingIn: {
    en: ({ lastFour }: LastFour) => `Ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `末四碼 ${lastFour}`,
  },
  nextWaits: {
    en: 'Your postal address is being changed. The new card cannot be activated until that is final. If you did not change it, contact us now.',
    zh_tw: '您的通訊地址正在變更，確定前新卡無法開卡。若非您本人變更，請立即聯絡我們。',
  },
  nextActivate: {
    en: 'When you have the new card, activate it here.',
    zh_tw: '收到新卡後，請於本網站開卡。',
  },
  nextDestroy: { en: 'Cut the old card up, through its chip.', zh_tw: '請將舊卡剪斷（含晶片）。' },
  nextFound: {
    en: 'If you find the old card, do not use it. It stays blocked.',
    zh_tw: '若尋獲舊卡，請勿使用；舊卡將維持停用。',
  },
  nextCheck: {
    en: 'Check your latest transactions. If one is not yours, call us.',
    zh_tw: '請檢視近期交易，如有非您本人的交易，請來電聯絡我們。',
  },

  openTitle: { en: 'Your new card is on its way', zh_tw: '新卡寄送中' },
  category: { en: 'Category', zh_tw: '申請類別' },
  ordered: { en: 'Requested on', zh_tw: '申請日期' },
  reference: { en: 'Reference number', zh_tw: '案件編號' },
  activate: { en: 'Activate the new card', zh_tw: '新卡開卡' },
  nowLost: { en: 'Report this card lost or stolen', zh_tw: '掛失此卡' },
});

/** Problems of the reason detail. */
export const detailText: Readonly<Record<DetailProblem, Phrase>> = messages({
  empty: { en: 'Give details', zh_tw: '請填寫原因說明' },
  long: { en: 'Reason detail must be 200 characters or fewer', zh_tw: '原因說明最多 200 個字元' },
  format: {
    en: 'Reason detail has a character that cannot be used',
    zh_tw: '原因說明含有無法使用的字元',
  },
  cardNumber: {
    en: 'Leave card numbers out of the reason detail',
    zh_tw: '原因說明中請勿填寫卡號',
  },
});

/** Texts of the reasons, by the contract's codes. */
export const reasonText = messages({
  chip: { en: 'The chip does not work', zh_tw: '晶片無法讀取' },
  magnetic_stripe: { en: 'The magnetic stripe does not work', zh_tw: '磁條無法讀取' },
  contactless: { en: 'Contactless payment does not work', zh_tw: '無法感應支付' },
  bent: { en: 'It is bent or broken', zh_tw: '卡片彎曲或斷裂' },
  worn: { en: 'The print cannot be read any more', zh_tw: '卡面字樣模糊' },
  transport: { en: 'In a bus, train or taxi', zh_tw: '搭乘交通工具時' },
  shop: { en: 'In a shop or restaurant', zh_tw: '於商店或餐廳' },
  abroad: { en: 'Abroad', zh_tw: '於國外' },
  post: { en: 'On its way to me by post', zh_tw: '郵寄途中' },
  unknown: { en: 'I do not know where', zh_tw: '不清楚地點' },
  pickpocket: { en: 'By a pickpocket', zh_tw: '遭扒竊' },
  bag: { en: 'With a bag or wallet', zh_tw: '隨皮包或皮夾被竊' },
  break_in: { en: 'In a break-in', zh_tw: '住家或車輛遭竊' },
  other: { en: 'Something else', zh_tw: '其他' },
});
