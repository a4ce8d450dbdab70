import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

/** Texts of the profile and of statement delivery. */
export const profileText = messages({
  title: { en: 'User profile', zh_tw: '個人資料' },
  lead: {
    en: 'This is what we have on file for you. To change your name, phone or email, call or write to us.',
    zh_tw: '以下為您留存於本行的資料。如需變更姓名、行動電話或電子郵件，請聯絡我們。',
  },
  leadOnline: {
    en: 'This is what we have on file for you. To change your name, or what has no link here, call or write to us.',
    zh_tw: '以下為您留存於本行的資料。如需變更姓名或無變更連結的項目，請聯絡我們。',
  },
  address: { en: 'Postal address', zh_tw: '通訊地址' },
  englishName: { en: 'Name in English', zh_tw: '英文姓名' },
  waitingTitle: {
    en: ({ what }: { what: string }) => `${what} changed`,
    zh_tw: ({ what }) => `${what}已變更`,
  },
  waiting: {
    en: ({ until }: { until: string }) => `The change is final on ${until}. You can take it back until then.`,
    zh_tw: ({ until }) => `變更將於 ${until} 確定，在此之前可還原。`,
  },
  undoing: {
    en: 'The change is being taken back. You get a message when it is done.',
    zh_tw: '變更正在還原，完成後將通知您。',
  },
  objectedTitle: { en: 'Your account is on hold', zh_tw: '您的帳號已暫停部分服務' },
  objectedText: {
    en: ({ what }: { what: string }) =>
      `We received an objection to a change: ${what}. Points, limits, PINs, passkeys and contact details cannot be changed until you answer.`,
    zh_tw: ({ what }) =>
      `本行收到對您${what}變更的異議。在您回覆前，點數兌換、額度、預借現金密碼、通行密鑰及聯絡資料均暫停變更。`,
  },
  deskText: {
    en: ({ what }: { what: string }) =>
      `There is more than one objection to a change: ${what}. Go to a branch with your ID, or call ${bank.phone}.`,
    zh_tw: ({ what }) => `您的${what}變更已有多次異議。請攜帶身分證件至分行辦理，或致電 ${bank.phone}。`,
  },
  wasMe: { en: 'It was me', zh_tw: '是我本人變更' },
  takeBack: { en: 'Take it back', zh_tw: '還原變更' },
  name: { en: 'Name', zh_tw: '姓名' },
  username: { en: 'Username', zh_tw: '使用者代號' },
  phone: { en: 'Mobile phone', zh_tw: '行動電話' },
  emailAddress: { en: 'Email', zh_tw: '電子郵件' },
  nationalId: { en: 'National ID or resident certificate number', zh_tw: '身分證字號或居留證統一證號' },
  lastLogin: { en: 'Last log-on', zh_tw: '上次登入' },
  firstLogin: { en: 'This is your first log-on since you registered.', zh_tw: '這是您註冊後首次登入。' },
  password: { en: 'Password', zh_tw: '密碼' },
  passwordHidden: { en: 'Not shown', zh_tw: '不顯示' },
  contact: { en: 'Contact us', zh_tw: '聯絡我們' },

  colours: { en: 'Appearance', zh_tw: '顯示模式' },
  coloursHint: { en: 'Only in this browser.', zh_tw: '只套用於這個瀏覽器。' },
  colours_device: { en: 'Same as the device', zh_tw: '依裝置設定' },
  colours_light: { en: 'Light', zh_tw: '淺色' },
  colours_dark: { en: 'Dark', zh_tw: '深色' },

  delivery: { en: 'Statement delivery', zh_tw: '帳單寄送方式' },
  deliveryQuestion: { en: 'How should we send your statements?', zh_tw: '您希望如何收到帳單？' },
  deliveryLead: {
    en: 'The change applies from your next statement.',
    zh_tw: '變更自下一期帳單起生效。',
  },
  email: { en: 'Email', zh_tw: '電子帳單' },
  paper: { en: 'Paper', zh_tw: '紙本帳單' },
  mobile: { en: 'Mobile', zh_tw: '行動帳單（簡訊）' },
  emailHint: { en: ({ to }: { to: string }) => `E-statement to ${to}`, zh_tw: ({ to }) => `寄送至 ${to}` },
  mobileHint: { en: ({ to }: { to: string }) => `SMS to ${to}`, zh_tw: ({ to }) => `傳送至 ${to}` },
  paperHint: { en: 'To your billing address', zh_tw: '寄送至您的帳單地址' },
  noEmail: { en: 'We have no email for you', zh_tw: '本行沒有您的電子郵件' },
  noPhone: { en: 'We have no phone number for you', zh_tw: '本行沒有您的行動電話' },
  saved: {
    en: ({ method }: { method: string }) => `Saved. Statement delivery: ${method}.`,
    zh_tw: ({ method }) => `已儲存。帳單寄送方式：${method}。`,
  },
  backToProfile: { en: 'Back to user profile', zh_tw: '返回個人資料' },
});

/** Notice that the statement delivery was changed. */
export const preferenceNotice = messages({
  subject: {
    en: `${bank.name.en}: statement delivery changed`,
    zh_tw: `${bank.name.zh_tw}：帳單寄送方式已變更`,
  },
  text: {
    en: ({ method }: { method: string }) =>
      `[${bank.name.en}] Your statement delivery was changed to: ${method}. If this was not you, call us.`,
    zh_tw: ({ method }) =>
      `【${bank.name.zh_tw}】您的帳單寄送方式已變更為：${method}。若非您本人操作，請聯絡我們。`,
  },
});
