import { messages } from '../../shared/messages.ts';

/** The offer of a passkey on the overview after log-on. */
export const passkeyOfferText = messages({
  add: { en: 'Add a passkey', zh_tw: '新增通行密鑰' },
  pausedTitle: { en: 'Are these passkeys yours?', zh_tw: '這些通行密鑰是您的嗎？' },
  pausedBody: {
    en: 'We paused them to protect your account. Keep those that you know, and remove the others.',
    zh_tw: '為保護您的帳號，已暫停使用這些通行密鑰。請保留您認得的，並移除其他的。',
  },
  title: { en: 'Log on with a passkey next time', zh_tw: '下次改以通行密鑰登入' },
  body: {
    en: 'With a passkey, your fingerprint, face or screen lock replaces your password and image code.',
    zh_tw: '使用通行密鑰，以指紋、臉部或螢幕鎖取代密碼與圖形驗證碼。',
  },
  later: { en: 'Not now', zh_tw: '暫時不要' },
  postponed: { en: 'We will ask again in 90 days.', zh_tw: '90 天後將再次提醒您。' },
  review: { en: 'Check your passkeys', zh_tw: '確認通行密鑰' },
});
