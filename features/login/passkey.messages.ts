import { messages } from '../../shared/messages.ts';

/** Reasons why a log-on with a passkey did not start. Loaded when a passkey is used. */
export const passkeyText = messages({
  none: {
    en: 'There is no passkey for this site on this device. Log on with your password.',
    zh_tw: '此裝置沒有通行密鑰，請以密碼登入。',
  },
  cancelled: {
    en: 'No passkey was used. Try again, or log on with your password.',
    zh_tw: '尚未完成通行密鑰驗證，請再試一次，或以密碼登入。',
  },
  late: {
    en: 'The time to use the passkey has run out. Try again, or log on with your password.',
    zh_tw: '通行密鑰驗證已逾時，請再試一次，或以密碼登入。',
  },
  unusable: {
    en: 'This browser cannot use a passkey here. Log on with your password.',
    zh_tw: '此瀏覽器無法使用通行密鑰，請以密碼登入。',
  },
});
