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
  newCodeStep: { en: 'Code to the new one', zh_tw: '新聯絡方式的驗證碼' },
  now: { en: 'On file now', zh_tw: '目前留存' },
  wait: {
    en: 'For 24 hours after the change, we send no codes. We tell every contact of before and after.',
    zh_tw: '變更後 24 小時內，本行不傳送驗證碼，並將通知變更前後的所有聯絡方式。',
  },
  tell: {
    en: 'We tell your phone and email about the change. For 24 hours you can take it back.',
    zh_tw: '本行將以簡訊及電子郵件通知您；24 小時內可還原。',
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
    zh_tw: '變更於 24 小時後確定，在此之前本行不傳送驗證碼。',
  },
  doneTold: {
    en: 'We told every contact of before and after. Each message has a link for “this was not me”.',
    zh_tw: '本行已通知變更前後的所有聯絡方式，訊息中附有「非本人操作」連結。',
  },
  back: { en: 'Back to user profile', zh_tw: '返回個人資料' },
  cannot: { en: 'This cannot be changed here', zh_tw: '此項資料無法於線上變更' },
  cannotBank: {
    en: `Call us at ${bank.phone} to change it.`,
    zh_tw: `請致電 ${bank.phone} 辦理變更。`,
  },
  cannotDesk: {
    en: 'Your present phone, email or passkey must confirm the change, and none of them can be used. Go to a branch with your ID.',
    zh_tw: '變更須以目前的行動電話、電子郵件或通行密鑰確認，但目前均無法使用。請攜帶身分證件至分行辦理。',
  },
  cannotWaits: {
    en: 'A change of your contact details is not final yet. Try again when it is.',
    zh_tw: '先前的聯絡資料變更尚未確定，請於確定後再試。',
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
    en: 'We told you that contact details were changed. If it was not you, put the account on hold. Nothing else is changed.',
    zh_tw: '本行曾通知您聯絡資料已變更。若非您本人操作，請暫停帳號服務，其他資料不會變更。',
  },
  hold: { en: 'It was not me: put it on hold', zh_tw: '非本人操作，暫停服務' },
  held: { en: 'The account is on hold', zh_tw: '帳號已暫停部分服務' },
  heldText: {
    en: `Points, limits, PINs, passkeys and contacts cannot be changed until this is settled. Log on and open your user profile, or call us at ${bank.phone}.`,
    zh_tw: `釐清前，點數兌換、額度、密碼、通行密鑰及聯絡資料均暫停變更。請登入至「個人資料」處理，或致電 ${bank.phone}。`,
  },
  late: { en: 'This link does not work any more', zh_tw: '此連結已失效' },
  lateText: {
    en: `A link works for 24 hours. If a change was not yours, call us at ${bank.phone} now.`,
    zh_tw: `連結於 24 小時內有效。若變更並非您本人所為，請立即致電 ${bank.phone}。`,
  },
  logOn: { en: 'Log on', zh_tw: '登入' },
});
