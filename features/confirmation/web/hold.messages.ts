import { messages } from '../../../shared/messages.ts';

interface Until {
  readonly until: string;
}

/** Texts about the hold after a reset of the password. */
export const holdText = messages({
  title: { en: 'Your password was reset, or you registered again', zh_tw: '您近期曾重設密碼或重新註冊' },
  objected: { en: 'A change of your contact details is not settled', zh_tw: '您的聯絡資料變更尚待釐清' },
  objectedBar: {
    en: 'We received an objection to a change of your contact details. Points, limits, family cards, PINs, passkeys and contact details cannot be changed, and the online account cannot be closed, until this is settled. Was it you? Say so on your profile, or take the change back there.',
    zh_tw:
      '本行收到對您聯絡資料變更的異議。釐清前，點數兌換、額度、家人的卡、預借現金密碼、通行密鑰及聯絡資料均暫停變更，亦無法關閉網路帳號。請至「個人資料」確認是否為您本人變更，或還原變更。',
  },
  toProfile: { en: 'User profile', zh_tw: '前往個人資料' },
  bar: {
    en: ({ until }: Until) =>
      `Until ${until}, changes of points, limits, PIN, passkeys, family cards and your data need a code to your other contact, or an older passkey. If it was not you who reset the password or registered again, contact us at once.`,
    zh_tw: ({ until }) =>
      `為保護您的帳號，${until} 前，點數、額度、預借現金密碼、通行密鑰、附卡及個人資料等異動，須以另一項聯絡方式收取驗證碼，或以原有的通行密鑰確認。若非您本人操作，請立即聯絡我們。`,
  },
  sms: {
    en: ({ until }: Until) =>
      `Until ${until} we do not send this code by SMS, because a code by SMS gave access to your account a short time ago.`,
    zh_tw: ({ until }) => `您近期曾以簡訊驗證碼重新取得登入權限，因此 ${until} 前，此項驗證碼不以簡訊傳送。`,
  },
  email: {
    en: ({ until }: Until) =>
      `Until ${until} we do not send this code by email, because a code by email gave access to your account a short time ago.`,
    zh_tw: ({ until }) =>
      `您近期曾以電子郵件驗證碼重新取得登入權限，因此 ${until} 前，此項驗證碼不以電子郵件傳送。`,
  },
});
