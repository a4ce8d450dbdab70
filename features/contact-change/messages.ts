import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

/** Texts of the pages that change a contact. */
export const contactText = messages({
  title_phone: { en: 'Change mobile phone', zh_tw: '變更行動電話' },
  title_email: { en: 'Change email', zh_tw: '變更電子郵件' },
  title_address: { en: 'Change postal address', zh_tw: '變更通訊地址' },
  title_englishName: { en: 'Change name in English', zh_tw: '變更英文姓名' },
  label_phone: { en: 'New mobile phone', zh_tw: '新的行動電話' },
  label_email: { en: 'New email', zh_tw: '新的電子郵件' },
  label_address: { en: 'New postal address', zh_tw: '新的通訊地址' },
  label_englishName: { en: 'Name in English, as in your passport', zh_tw: '英文姓名（與護照相同）' },
  valueStep: { en: 'New details', zh_tw: '新的資料' },
  checkStep: { en: 'Confirm', zh_tw: '確認' },
  newCodeStep: { en: 'Code to your new contact', zh_tw: '新聯絡方式的驗證碼' },
  now: { en: 'On file now', zh_tw: '目前留存' },
  wait: {
    en: 'For 24 hours after the change, we send no codes. We tell your old and new contacts about it.',
    zh_tw: '變更後 24 小時內，本行不傳送驗證碼，並會通知您變更前與變更後的聯絡方式。',
  },
  tell: {
    en: 'We tell your phone and email about the change. For 24 hours you can take it back.',
    zh_tw: '本行將以簡訊及電子郵件通知您，24 小時內可還原變更。',
  },
  checkTitle: { en: 'Check and confirm', zh_tw: '請核對並確認' },
  checkLead: {
    en: 'Confirm with the phone or email that is on file now, or with a passkey.',
    zh_tw: '請以目前留存的聯絡方式或通行密鑰確認。',
  },
  confirmed: {
    en: 'The first code was correct. Continue with the code to your new contact.',
    zh_tw: '第一組驗證碼正確，請繼續輸入傳送至新聯絡方式的驗證碼。',
  },
  newCodeTitle: {
    en: 'Enter the code that we sent to your new contact',
    zh_tw: '請輸入傳送至新聯絡方式的驗證碼',
  },
  next: { en: 'Continue', zh_tw: '繼續' },
  done: { en: 'Your details were changed', zh_tw: '您的資料已變更' },
  doneWait: {
    en: 'Until the change is final in 24 hours, we send no codes to phone or email.',
    zh_tw: '變更將於 24 小時後確定，在此之前本行不以簡訊或電子郵件傳送驗證碼。',
  },
  doneTold: {
    en: 'We told your phone and email, old and new. Each message has a link in case it was not you.',
    zh_tw: '本行已通知您變更前與變更後的行動電話及電子郵件。若非您本人操作，請開啟訊息中的連結。',
  },
  back: { en: 'Back to user profile', zh_tw: '返回個人資料' },
  cannot: { en: 'This cannot be changed here', zh_tw: '此項資料無法於線上變更' },
  cannotYet: { en: 'This cannot be changed yet', zh_tw: '此項資料目前無法變更' },
  cannotBank: {
    en: `Call us at ${bank.phone} to change it.`,
    zh_tw: `請致電 ${bank.phone} 辦理變更。`,
  },
  cannotDesk: {
    en: 'Your present phone, email or passkey must confirm the change, and none of them can be used. Go to a branch with your ID.',
    zh_tw: '變更須以目前的行動電話、電子郵件或通行密鑰確認，但目前均無法使用。請攜帶身分證件至分行辦理。',
  },
  cannotWaits: {
    en: 'An earlier change of your contact details is not final yet. Your user profile shows it.',
    zh_tw: '先前的聯絡資料變更尚未確定，詳見「個人資料」。',
  },
});

/** Texts of the answer to an objection. */
export const answerText = messages({
  title_confirm: { en: 'Confirm the change', zh_tw: '確認變更' },
  title_undo: { en: 'Take the change back', zh_tw: '還原變更' },
  what: { en: 'What was changed', zh_tw: '變更項目' },
  since: { en: 'Changed', zh_tw: '變更時間' },
  lead: {
    en: 'Confirm it with a contact that the change did not touch, or with a passkey that is older than the change.',
    zh_tw: '請以未變更的聯絡方式，或變更前已有的通行密鑰確認。',
  },
  atDesk: {
    en: 'Every contact that could confirm this was changed, and no passkey is older than the change. Go to a branch with your ID.',
    zh_tw: '可供確認的聯絡方式均已變更，且無變更前已有的通行密鑰。請攜帶身分證件至分行辦理。',
  },
  confirm: { en: 'It was me', zh_tw: '是我本人變更' },
  undo: { en: 'Take it back', zh_tw: '還原變更' },
  done_confirm: { en: 'The change was confirmed', zh_tw: '變更已確認' },
  done_undo: { en: 'The change was taken back', zh_tw: '變更已還原' },
  next_confirm: {
    en: 'It is final in 24 hours, unless somebody objects again.',
    zh_tw: '24 小時內如無其他異議，變更即確定。',
  },
  next_undo: {
    en: 'Everything is as before the change. For 24 hours, we send no codes.',
    zh_tw: '資料已恢復為變更前的內容；24 小時內本行不傳送驗證碼。',
  },
});

/** Texts of the page "Was it not you?", before log-on. */
export const objectionText = messages({
  title: { en: 'Was it not you?', zh_tw: '非本人操作？' },
  lead: {
    en: 'We told you that contact details were changed. If it was not you, put the account on hold. This changes none of your details.',
    zh_tw: '本行曾通知您聯絡資料已變更。若非您本人操作，請暫停帳號的部分服務。此動作不會變更任何資料。',
  },
  hold: { en: 'It was not me: put it on hold', zh_tw: '非本人操作，暫停部分服務' },
  held: { en: 'The account is on hold', zh_tw: '帳號已暫停部分服務' },
  heldText: {
    en: `Points, limits, PINs, passkeys and contact details cannot be changed until this is settled. Take the change back in your user profile, or call us at ${bank.phone}.`,
    zh_tw: `釐清前，點數兌換、額度、預借現金密碼、通行密鑰及聯絡資料均暫停變更。請至「個人資料」還原變更，或致電 ${bank.phone}。`,
  },
  late: { en: 'This link does not work any more', zh_tw: '此連結已失效' },
  lateText: {
    en: `A link works for 24 hours. If a change was not yours, call us at ${bank.phone} now.`,
    zh_tw: `連結於 24 小時內有效。若變更並非您本人所為，請立即致電 ${bank.phone}。`,
  },
  logOn: { en: 'Log on', zh_tw: '登入' },
  toProfile: { en: 'User profile', zh_tw: '前往個人資料' },
});
