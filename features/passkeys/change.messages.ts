import { messages } from '../../shared/messages.ts';

interface At {
  readonly time: string;
}

/** Texts of the pages that add a passkey. */
export const addPasskeyText = messages({
  title: { en: 'Add a passkey', zh_tw: '新增通行密鑰' },
  back: { en: 'Back to security activity', zh_tw: '返回登入與安全紀錄' },
  methodStep: { en: 'Receive a code', zh_tw: '接收驗證碼' },
  methodLead: {
    en: 'First we send a one-time password, so that only you can add a passkey. It is valid for 2 minutes.',
    zh_tw: '為確認是您本人新增，我們將先傳送驗證碼（OTP），2 分鐘內有效。',
  },
  passkeyStep: { en: 'Your passkey', zh_tw: '建立通行密鑰' },
  makeTitle: { en: 'Create your passkey', zh_tw: '建立通行密鑰' },
  makeLead: {
    en: 'Your browser will ask for your fingerprint, face or screen lock.',
    zh_tw: '瀏覽器將要求您以指紋、臉部或螢幕鎖確認。',
  },
  make: { en: 'Create passkey', zh_tw: '建立通行密鑰' },
  cancelled: {
    en: 'No passkey was created. Try again when you are ready.',
    zh_tw: '尚未建立通行密鑰，準備好後請再試一次。',
  },
  exists: {
    en: 'This device already has one of your passkeys. Use another device, or remove the old one first.',
    zh_tw: '此裝置已有您的通行密鑰。請改用其他裝置，或先移除原有的通行密鑰。',
  },
  unusable: {
    en: 'This browser or device cannot create a passkey. Try another one.',
    zh_tw: '此瀏覽器或裝置無法建立通行密鑰，請改用其他裝置。',
  },
  done: { en: 'Passkey added', zh_tw: '通行密鑰新增完成' },
  doneLogOn: {
    en: 'Next time, choose “Log on with a passkey”. You need no password.',
    zh_tw: '下次登入時選擇「以通行密鑰登入」，無須輸入密碼。',
  },
  doneApprove: {
    en: ({ time }: At) => `From ${time} it can also confirm requests in place of a code.`,
    zh_tw: ({ time }) => `自 ${time} 起，亦可取代驗證碼，用於確認各項申請。`,
  },
  doneNotice: {
    en: 'We sent a notice to your contacts on file. If this was not you, contact us at once.',
    zh_tw: '我們已傳送通知至您留存的聯絡方式。若非您本人操作，請立即聯絡我們。',
  },
  toSecurity: { en: 'To my passkeys', zh_tw: '查看通行密鑰' },
});

/** Texts of the pages that remove or keep a passkey. */
export const changePasskeyText = messages({
  checkStep: { en: 'Check the passkey', zh_tw: '確認通行密鑰' },
  removeTitle: { en: 'Remove a passkey', zh_tw: '移除通行密鑰' },
  removeLead: {
    en: 'Afterwards you can no longer log on or confirm with it. A code or a passkey shows us that it is you.',
    zh_tw: '移除後無法再用於登入或確認。請以驗證碼（OTP）或通行密鑰確認是您本人。',
  },
  remove: { en: 'Remove passkey', zh_tw: '確認移除' },
  removeDone: { en: 'Passkey removed', zh_tw: '通行密鑰移除完成' },
  removeNext: {
    en: 'Delete it in the settings of your device too.',
    zh_tw: '請一併於裝置設定中刪除。',
  },
  keepTitle: { en: 'Keep a passkey', zh_tw: '保留通行密鑰' },
  keepLead: {
    en: 'Keep it only if you know it. It can then log on and confirm again. A code or another passkey shows us that it is you.',
    zh_tw:
      '請確認您認得此通行密鑰，保留後即可再次用於登入與確認。請以驗證碼（OTP）或其他通行密鑰確認是您本人。',
  },
  keep: { en: 'Keep passkey', zh_tw: '確認保留' },
  keepDone: { en: 'Passkey kept', zh_tw: '通行密鑰保留完成' },
  keepNext: { en: 'You can use it again now.', zh_tw: '此通行密鑰已恢復使用。' },
});
