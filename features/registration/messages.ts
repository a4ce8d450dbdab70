import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';
import { identityFlowText } from '../identity/messages.ts';

/** Messages to the person who registers. */
export const registrationNotice = messages({
  /** The action that the one-time password confirms. */
  action: {
    en: ({ lastFour }: { lastFour: string }) =>
      `Registration for credit card online services, card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `註冊信用卡網路服務（末四碼 ${lastFour}）`,
  },
  welcome: {
    en: ({ username }: { username: string }) =>
      `[${bank.name.en}] You are registered for credit card online services. Your username is ${username}. If this was not you, contact us at once. Suspect fraud? Call 165.`,
    zh_tw: ({ username }) =>
      `【${bank.name.zh_tw}】您已註冊信用卡網路服務，使用者代號為 ${username}。若非您本人操作，請立即聯絡我們；疑似詐騙請撥 165。`,
  },
  /** Added to the welcome of a person who had an account before. */
  held: {
    en: ({ until }: { until: string }) =>
      ` You were registered before: until ${until}, redeeming points, raising a limit, setting a PIN, changing passkeys and closing the account need a code to your other contact.`,
    zh_tw: ({ until }) =>
      `您先前曾註冊：${until} 前，點數兌換、調高額度、設定預借現金密碼、變更通行密鑰及關閉帳號，須以另一項聯絡方式收取驗證碼。`,
  },
  subject: {
    en: `${bank.name.en}: you are registered for credit card online services`,
    zh_tw: `${bank.name.zh_tw}：信用卡網路服務註冊完成`,
  },
});

/** The page texts of a registration. */
export const registrationText = {
  ...identityFlowText,
  ...messages({
    title: { en: 'Register for credit card online services', zh_tw: '註冊信用卡網路服務' },

    termsStep: { en: 'Terms and conditions', zh_tw: '約定條款' },
    personStep: { en: 'Verify your identity', zh_tw: '身分驗證' },
    usernameStep: { en: 'Create a username', zh_tw: '設定使用者代號' },
    passwordStep: { en: 'Create a password', zh_tw: '設定密碼' },
    methodStep: { en: 'Choose how to receive your code', zh_tw: '選擇驗證碼接收方式' },
    otpStep: { en: 'Enter one-time password', zh_tw: '輸入驗證碼（OTP）' },

    needCard: {
      en: 'Your active credit card: the 16 digits and the expiry date',
      zh_tw: '已開卡的信用卡：16 位數字卡號與有效期限',
    },

    cardLead: {
      en: 'Use any of our active cards in your name.',
      zh_tw: '請輸入您名下任一張已開卡的本行信用卡。',
    },
    usernameLead: { en: 'You log on with this name.', zh_tw: '您將以此代號登入。' },

    check: { en: 'Check your answers', zh_tw: '請確認您的資料' },
    username: { en: 'Username', zh_tw: '使用者代號' },
    password: { en: 'Password', zh_tw: '密碼' },
    passwordChosen: { en: 'Set, not shown here', zh_tw: '已設定，此處不顯示' },
    register: { en: 'Register', zh_tw: '註冊' },

    done: { en: 'You are registered', zh_tw: '註冊完成' },
    yourUsername: { en: 'Your username', zh_tw: '您的使用者代號' },
    next: { en: 'What happens next', zh_tw: '接下來' },
    nextMessage: {
      en: 'We have sent you a message about this. If this was not you, contact us at once.',
      zh_tw: '我們已傳送通知訊息給您。若非您本人操作，請立即聯絡我們。',
    },
    nextLogOn: {
      en: 'Log on with your username and the password that you chose.',
      zh_tw: '請以使用者代號與您設定的密碼登入。',
    },
  }),
};

/** The terms, in display order. */
export const registrationTerms = messages({
  who: {
    en: 'Register with one of our credit cards in your own name. Each person has one account.',
    zh_tw: '您須以本人名下的本行信用卡註冊，每人限設一個帳號。',
  },
  services: {
    en: 'You can see your cards, transactions and statements, and send us requests. What you confirm with a one-time password or a passkey counts as your own instruction.',
    zh_tw: '您可查詢卡片、交易與帳單，並提出申請。經驗證碼（OTP）或通行密鑰確認的操作，視為您本人的指示。',
  },
  secrets: {
    en: 'Keep your password and one-time passwords to yourself; our staff never ask for them. If someone else may know them, tell us at once: from then on you are not liable for their use.',
    zh_tw:
      '請妥善保管密碼與驗證碼（OTP），本行人員不會向您索取。如可能已遭他人得知，請立即通知我們；通知後遭冒用的損失，您無須負擔。',
  },
  messages: {
    en: 'We send codes and notices to your registered phone number and email. Keep them up to date.',
    zh_tw: '驗證碼與通知將傳送至您留存的行動電話與電子郵件，請隨時更新。',
  },
  data: {
    en: 'We use your personal data to provide these services and to prevent fraud, as our privacy notice explains.',
    zh_tw: '我們依隱私權聲明，於提供本服務及防範詐騙的目的範圍內使用您的個人資料。',
  },
  end: {
    en: 'You can end these services at any time by calling us. For everything else our card agreement applies.',
    zh_tw: '您可隨時來電終止本服務。其他事項依信用卡約定條款辦理。',
  },
});
