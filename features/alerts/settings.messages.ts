import { counted, messages } from '../../shared/messages.ts';

interface Count {
  readonly count: number;
}

/** The channels that are on, and the formatted minimum amount. */
interface Destination {
  readonly sms: boolean;
  readonly email: boolean;
  readonly push: boolean;
  readonly from: string | undefined;
}

/** Texts of the alert settings page. */
export const alertsText = messages({
  title: { en: 'Alert settings', zh_tw: '通知設定' },
  lead: {
    en: 'Choose how we tell you about your cards. Every notice is also kept in your list of notices for 13 months.',
    zh_tw: '請選擇信用卡通知的接收方式。所有通知均會保留於「通知」頁面 13 個月。',
  },
  toNotices: { en: 'To your notices', zh_tw: '前往通知' },
  quiet: {
    en: 'Messages about bills, points and disputes wait from 22:00 to 08:00. Messages about purchases and security are sent at any time.',
    zh_tw: '帳單、點數與爭議款項的訊息於 22:00 至 08:00 間暫緩傳送；消費與安全相關訊息不受此限。',
  },

  safety: { en: 'Payments and security', zh_tw: '交易與安全' },
  bills: { en: 'Bills', zh_tw: '帳單與繳款' },
  points: { en: 'Points', zh_tw: '點數' },
  sms: { en: 'SMS', zh_tw: '簡訊' },
  email: { en: 'Email', zh_tw: '電子郵件' },
  push: { en: 'Push', zh_tw: '推播' },
  /** Where the notices of a kind go. */
  goesTo: {
    en: ({ sms, email, push, from }: Destination) => {
      const ways = [sms && 'SMS', email && 'email', push && 'push'].filter(Boolean).join(', ');
      const where = ways === '' ? 'Only in your notices' : `${ways[0]!.toUpperCase()}${ways.slice(1)}`;
      return from === undefined ? where : `${where}, from ${from}`;
    },
    zh_tw: ({ sms, email, push, from }) => {
      const ways = [sms && '簡訊', email && '電子郵件', push && '推播'].filter(Boolean).join('、');
      const where = ways === '' ? '僅列於「通知」頁面' : ways;
      return from === undefined ? where : `${where}，${from} 起`;
    },
  },
  sendBy: { en: 'Send by', zh_tw: '通知方式' },
  threshold: { en: 'From (NT$)', zh_tw: '金額下限（新臺幣元）' },
  required: {
    en: 'Always sent, because the law requires it: leave SMS or email on.',
    zh_tw: '依法令規定必須通知，請至少保留簡訊或電子郵件其中一項。',
  },
  toBrowsers: {
    en: ({ count }: Count) =>
      count === 0 ? 'Not turned on in a browser yet' : `In ${counted(count, 'browser')}`,
    zh_tw: ({ count }) => (count === 0 ? '尚未於瀏覽器開啟' : `已於 ${count} 個瀏覽器開啟`),
  },
  atMost: {
    en: ({ highest }: { highest: string }) => `${highest} at most`,
    zh_tw: ({ highest }) => `最高 ${highest}`,
  },

  'purchase-online': { en: 'Online purchases', zh_tw: '網路交易' },
  'purchase-other': { en: 'Other purchases and cash advances', zh_tw: '一般消費與預借現金' },
  'foreign-online': {
    en: 'Fifth purchase at foreign websites on one day',
    zh_tw: '單日第五筆國外網路交易',
  },
  abroad: { en: 'Smaller purchases abroad', zh_tw: '國外小額消費' },
  refused: { en: 'Payments that were declined', zh_tw: '未獲授權的交易' },
  'token-added': { en: 'Card added to a mobile wallet', zh_tw: '卡片綁定行動支付' },
  control: { en: 'Card frozen or unfrozen by the bank', zh_tw: '本行凍結或解除凍結卡片' },
  dispute: { en: 'Disputed transactions', zh_tw: '爭議款項處理進度' },
  family: { en: 'Family cards: requests, answers and changes', zh_tw: '家人的卡：申請、回覆與設定變更' },
  statement: { en: 'New statement', zh_tw: '新一期帳單' },
  'due-changed': { en: 'Due date changed', zh_tw: '繳款截止日異動' },
  'due-soon': { en: 'Payment due in 3 days', zh_tw: '繳款截止日前三天' },
  'due-today': { en: 'Payment due today and not received', zh_tw: '繳款截止日當天尚未繳清' },
  'points-taken': { en: 'Points deducted', zh_tw: '點數扣除' },
  'points-ending': { en: 'Points that expire in 60 and 30 days', zh_tw: '點數到期前 60 天與 30 天' },

  none: { en: 'not on file', zh_tw: '未留存' },

  messages: { en: 'All messages', zh_tw: '所有訊息' },
  messagesOf: { en: 'Language and content', zh_tw: '語言與內容' },
  withAmounts: {
    en: ({ language }: { language: string }) => `${language}, push with amounts`,
    zh_tw: ({ language }) => `${language}，推播顯示金額`,
  },
  withoutAmounts: {
    en: ({ language }: { language: string }) => `${language}, push without amounts`,
    zh_tw: ({ language }) => `${language}，推播不顯示金額`,
  },

  language: { en: 'Language of SMS, email and push', zh_tw: '簡訊、電子郵件與推播的語言' },
  languageEn: { en: 'English', zh_tw: '英文' },
  languageZh: { en: 'Chinese', zh_tw: '中文' },

  pushTitle: { en: 'Push messages', zh_tw: '推播通知' },
  pushLead: {
    en: 'Each browser has to be turned on once.',
    zh_tw: '每個瀏覽器都需要先開啟一次。',
  },
  pushOff: { en: 'Push messages are off in this browser.', zh_tw: '此瀏覽器尚未開啟推播通知。' },
  pushOn: { en: 'This browser shows your push messages.', zh_tw: '此瀏覽器會顯示您的推播通知。' },
  pushUnknown: {
    en: 'This browser cannot show push messages. On an iPhone or iPad, add this site to the Home Screen first.',
    zh_tw: '此瀏覽器不支援推播通知。若使用 iPhone 或 iPad，請先將本網站加入主畫面。',
  },
  pushDenied: {
    en: 'This browser blocks notifications from this site. Allow them in the browser’s settings, then come back.',
    zh_tw: '此瀏覽器已封鎖本網站的通知，請於瀏覽器設定中允許後再試。',
  },
  pushFailed: {
    en: 'The browser could not turn push messages on. Try again later.',
    zh_tw: '瀏覽器無法開啟推播通知，請稍後再試。',
  },
  pushTurnOn: { en: 'Turn on in this browser', zh_tw: '於此瀏覽器開啟' },
  pushTurnOff: { en: 'Turn off in this browser', zh_tw: '於此瀏覽器關閉' },
  pushAmounts: { en: 'Show amounts and shops in push messages', zh_tw: '於推播通知中顯示金額與商店' },
  pushAmountsHint: {
    en: 'Others may see push messages on your locked screen. When this is off, they show neither amounts nor shops.',
    zh_tw: '他人可能在鎖定畫面上看到推播通知。關閉時，推播通知不顯示金額與商店。',
  },

  saved: {
    en: 'Saved. We have sent you a message about the change.',
    zh_tw: '已儲存，並已傳送變更通知給您。',
  },
  conflict: {
    en: 'Your settings were changed elsewhere in the meantime. This is what is saved now. Make your changes again.',
    zh_tw: '您的設定已於其他地方變更。以下為目前已儲存的設定，請重新調整。',
  },

  format: {
    en: 'Enter a whole amount in New Taiwan dollars, such as 1,000',
    zh_tw: '請輸入新臺幣整數金額，例如 1,000',
  },
  low: { en: 'Amount must be at least NT$1', zh_tw: '金額至少為 NT$1' },
  high: {
    en: ({ highest }: { highest: string }) => `Amount must be ${highest} or less`,
    zh_tw: ({ highest }) => `金額不可超過 ${highest}`,
  },
  way: {
    en: ({ kind }: { kind: string }) => `Leave SMS or email on for: ${kind}`,
    zh_tw: ({ kind }) => `「${kind}」須至少保留簡訊或電子郵件其中一項`,
  },
});
