import type { PurchaseChannel } from '../../shared/disputes.ts';
import { counted, messages } from '../../shared/messages.ts';

/** The first step of the flow: what the charge is, and what can be wrong. */
export const understandText = messages({
  title: { en: 'Something is wrong with a charge', zh_tw: '爭議款項申請' },
  understandStep: { en: 'Do you know this charge?', zh_tw: '您認得這筆交易嗎？' },
  back: { en: 'Back to the transactions', zh_tw: '返回交易明細' },

  shop: { en: 'Shop', zh_tw: '商店' },
  amount: { en: 'Amount', zh_tw: '金額' },
  descriptor: { en: 'Name as the shop sends it', zh_tw: '商店的請款名稱' },
  descriptorIs: {
    en: ({ name }: Named) => `${name}. Shops often charge in the name of their company.`,
    zh_tw: ({ name }) => `${name}。商店常以公司名稱請款。`,
  },
  country: { en: 'Country of the shop', zh_tw: '商店所在國家或地區' },
  days: { en: 'Paid and charged', zh_tw: '消費與入帳' },
  daysAre: {
    en: ({ paid, cleared }: Days) => `You paid on ${paid}. The shop’s charge was settled on ${cleared}.`,
    zh_tw: ({ paid, cleared }) => `消費日 ${paid}，商店請款入帳日 ${cleared}。`,
  },
  sameDay: {
    en: ({ paid }: Days) => `You paid on ${paid}. The shop’s charge was settled on the same day.`,
    zh_tw: ({ paid }) => `消費日 ${paid}，商店於同日請款入帳。`,
  },
  notCleared: {
    en: ({ paid }: Days) => `You paid on ${paid}. The shop has not charged yet.`,
    zh_tw: ({ paid }) => `消費日 ${paid}，商店尚未請款。`,
  },
  how: { en: 'How it was paid', zh_tw: '付款方式' },
  withWallet: { en: ({ name }: Named) => `With ${name}`, zh_tw: ({ name }) => `以 ${name} 付款` },
  rate: { en: 'Exchange rate', zh_tw: '匯率' },
  rateIs: {
    en: ({ amount, currency, rate }: Rate) => `${amount}, at NT$${rate} for 1 ${currency}`,
    zh_tw: ({ amount, currency, rate }) => `${amount}，1 ${currency} 折合 NT$${rate}`,
  },
  converted: { en: 'Currency', zh_tw: '交易幣別' },
  convertedIs: {
    en: 'The shop converted the price to New Taiwan dollars, at its own rate.',
    zh_tw: '商店以其自訂匯率換算為新臺幣請款（動態貨幣轉換）。',
  },
  holder: { en: 'Card', zh_tw: '卡片' },
  holderIs: {
    en: ({ name, last4 }: Holder) => `The supplementary card of ${name}, ending in ${last4}`,
    zh_tw: ({ name, last4 }) => `${name} 的附卡，末四碼 ${last4}`,
  },
  earlier: { en: 'Earlier purchases here', zh_tw: '過去在此商店的消費' },
  earlierNone: { en: 'None with your cards', zh_tw: '您的卡片過去沒有在此消費' },
  earlierCount: {
    en: ({ count }: Count) => `${counted(count, 'purchase')} before this one:`,
    zh_tw: ({ count }) => `先前共 ${count} 筆：`,
  },
  earlierLine: {
    en: ({ date, amount, last4 }: Line) => `${date}: ${amount}, card ${last4}`,
    zh_tw: ({ date, amount, last4 }) => `${date}：${amount}，卡片末四碼 ${last4}`,
  },
  subscription: { en: 'Subscription', zh_tw: '訂閱' },
  eachMonth: {
    en: ({ since, amount }: Since) => `Looks like one: every month since ${since}, last ${amount}`,
    zh_tw: ({ since, amount }) => `可能是訂閱：自 ${since} 起每月扣款，最近一次 ${amount}`,
  },
  eachYear: {
    en: ({ since, amount }: Since) => `Looks like one: every year since ${since}, last ${amount}`,
    zh_tw: ({ since, amount }) => `可能是訂閱：自 ${since} 起每年扣款，最近一次 ${amount}`,
  },
  twin: { en: 'Looks alike', zh_tw: '相似的交易' },
  twinIs: {
    en: ({ date, amount }: Omit<Line, 'last4'>) =>
      `There is another charge of ${amount} there, on ${date}. It may be charged twice.`,
    zh_tw: ({ date, amount }) => `${date} 在此商店另有一筆 ${amount}，可能重複扣款。`,
  },

  /** Names the step `known` of analytics: the charge was explained, and no case was opened. */
  knownStep: { en: 'I know it now', zh_tw: '我想起來了' },
  knownHint: { en: 'Nothing is sent, and no case is opened.', zh_tw: '不會送出任何資料，也不會建立案件。' },

  question: { en: 'What is wrong?', zh_tw: '這筆交易有什麼問題？' },
  choose: { en: 'Choose what is wrong', zh_tw: '請選擇問題類型' },
  until: {
    en: ({ day, days }: Clock) => `You have until ${day}: ${counted(days, 'day')}.`,
    zh_tw: ({ day, days }) => `期限至 ${day}，尚餘 ${days} 天。`,
  },
  untilToday: {
    en: ({ day }: Clock) => `You have until today, ${day}.`,
    zh_tw: ({ day }) => `期限至今天，${day}。`,
  },
  usualPassed: {
    en: ({ day }: Clock) => `The usual last day was ${day}. It is later if the promised day was later.`,
    zh_tw: ({ day }) => `一般期限為 ${day}，已過；若約定日較晚，期限將順延。`,
  },
  passed: { en: 'The last day for this has passed.', zh_tw: '已逾此類申請期限。' },
  shopFirst: {
    en: ({ clock }: { clock: string }) => `${clock} Ask the shop first and keep its answer.`,
    zh_tw: ({ clock }) => `${clock}請先與商店聯繫並保留紀錄。`,
  },
});

/** How a purchase was made. */
export const channelText = messages({
  chip: { en: 'In a shop, with the chip of the card', zh_tw: '於實體商店插入晶片卡付款' },
  contactless: { en: 'In a shop, with the card held to the reader', zh_tw: '於實體商店以卡片感應付款' },
  magnetic: { en: 'In a shop, with the magnetic stripe', zh_tw: '於實體商店刷磁條付款' },
  online: { en: 'Online, with the number of the card', zh_tw: '於網路輸入卡號付款' },
  wallet: { en: 'With a phone or watch', zh_tw: '以手機或手錶付款' },
  recurring: {
    en: 'By the shop, with the card number that it keeps since you agreed',
    zh_tw: '商店依您先前的授權，以留存的卡號自動扣款',
  },
} satisfies Record<PurchaseChannel, unknown>);

/** Why no case can be opened, and what to do. */
export const refusedText = messages({
  authorised: {
    en: 'This charge is only authorised. It can still change or disappear. If it is posted, you can dispute it then.',
    zh_tw: '此筆交易尚未入帳，金額可能變動或取消；入帳後即可申請爭議款項處理。',
  },
  authorisedNext: {
    en: 'If you did not make it, freeze the card now, or report it lost.',
    zh_tw: '如非本人交易，請立即凍結卡片或辦理掛失。',
  },
  'in-a-case': { en: 'There is already a case for this charge.', zh_tw: '此筆交易已有爭議案件。' },
  'too-late': {
    en: 'The last day for a dispute of this charge has passed. The shop can still pay back: ask it. If you think that this is wrong, call us.',
    zh_tw: '此筆交易已逾申請期限。商店仍可主動退款，請與商店聯繫；如有疑問，請來電聯絡我們。',
  },
  'not-allowed': {
    en: 'A case for this charge cannot be opened by you. The holder of the account can, or call us.',
    zh_tw: '此筆交易無法由您申請，請由正卡持卡人申請，或來電聯絡我們。',
  },
  'not-a-purchase': {
    en: 'This is no purchase, so there is no shop to ask for the money. If the charge is wrong, call us.',
    zh_tw: '此筆並非消費，無法向商店提出爭議。若金額有誤，請來電聯絡我們。',
  },
  refunded: {
    en: 'All of this charge came back to your card already. If an amount is missing, call us.',
    zh_tw: '此筆款項已全數退回您的信用卡帳戶。若金額有誤，請來電聯絡我們。',
  },
  'no-desk': {
    en: 'We take disputes by phone.',
    zh_tw: '爭議款項請以電話申請。',
  },
  notPossible: { en: 'No case can be opened online', zh_tw: '無法於線上申請' },
  call: { en: ({ phone }: { phone: string }) => `Call ${phone}`, zh_tw: ({ phone }) => `撥打 ${phone}` },
  toCase: { en: 'See the case', zh_tw: '查看案件' },
  freeze: { en: 'Freeze the card', zh_tw: '凍結卡片' },
  report: { en: 'Report it lost or stolen', zh_tw: '掛失卡片' },
});

interface Named {
  name: string;
}

interface Days {
  paid: string;
  cleared: string;
}

interface Rate {
  amount: string;
  currency: string;
  rate: string;
}

interface Holder {
  name: string;
  last4: string;
}

interface Count {
  count: number;
}

interface Line {
  date: string;
  amount: string;
  last4: string;
}

interface Since {
  since: string;
  amount: string;
}

interface Clock {
  day: string;
  days: number;
}
