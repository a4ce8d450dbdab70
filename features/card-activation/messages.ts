import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';
import { identityFlowText } from '../identity/messages.ts';

interface LastFour {
  readonly lastFour: string;
}

/** Messages to the person who activates a card. */
export const activationNotice = messages({
  /** The action that the one-time password confirms. */
  action: {
    en: ({ lastFour }: LastFour) => `Activate card ending in ${lastFour}`,
    zh_tw: ({ lastFour }) => `末四碼 ${lastFour} 的卡片開卡`,
  },
  activated: {
    en: ({ lastFour }: LastFour) =>
      `[${bank.name.en}] Your card ending in ${lastFour} was activated. If this was not you, call us at once. Suspect fraud? Call 165.`,
    zh_tw: ({ lastFour }) =>
      `【${bank.name.zh_tw}】您末四碼 ${lastFour} 的卡片已完成開卡。若非您本人操作，請立即來電聯絡我們；疑似詐騙請撥 165。`,
  },
  subject: {
    en: ({ lastFour }: LastFour) => `${bank.name.en}: card ending in ${lastFour} activated`,
    zh_tw: ({ lastFour }) => `${bank.name.zh_tw}：末四碼 ${lastFour} 的卡片已完成開卡`,
  },
});

/** Texts of the pages before and after log-on. */
export const activationText = {
  ...identityFlowText,
  ...messages({
    title: { en: 'Activate your card', zh_tw: '開卡' },
    backToOverview: { en: 'Back to overview', zh_tw: '返回總覽' },

    detailsStep: { en: 'Card and date of birth', zh_tw: '卡片與出生日期' },
    personStep: { en: 'Personal information', zh_tw: '個人資料' },
    otpStep: { en: 'One-time password', zh_tw: '驗證碼（OTP）' },
    termsStep: { en: 'Terms', zh_tw: '約定條款' },
    checkStep: { en: 'Check your answers', zh_tw: '請確認您的資料' },

    needCard: {
      en: 'Your new card: the 16 digits and the expiry date',
      zh_tw: '新卡：16 位數字卡號與有效期限',
    },

    cardLead: {
      en: 'A new card must be activated before its first use.',
      zh_tw: '新卡須先完成開卡才能使用。',
    },
    confirmCode: { en: 'Confirm the code', zh_tw: '確認驗證碼' },
    codeRightLead: {
      en: 'Accept the terms within 5 minutes to activate your card.',
      zh_tw: '請於 5 分鐘內同意條款，完成開卡。',
    },
    termsLead: {
      en: 'Your card is not active yet. Read and accept these terms to activate it.',
      zh_tw: '卡片尚未開卡。請閱讀並同意以下條款，以完成開卡。',
    },
    activate: { en: 'Activate card', zh_tw: '確認開卡' },

    detailsLead: {
      en: 'Enter the expiry date printed on this card, and your date of birth.',
      zh_tw: '請輸入此卡片上的有效期限，以及您的出生日期。',
    },
    detailsNoMatch: {
      en: 'These details do not match our records. Check the expiry date and the date of birth.',
      zh_tw: '資料與本行紀錄不符，請確認有效期限與出生日期。',
    },
    alreadyTitle: { en: 'This card is already active', zh_tw: '此卡已開卡' },
    already: { en: 'You can use it now.', zh_tw: '您現在即可使用此卡。' },

    done: {
      en: ({ lastFour }: LastFour) => `Card ending in ${lastFour} is active`,
      zh_tw: ({ lastFour }) => `末四碼 ${lastFour} 的卡片已完成開卡`,
    },
    nextUse: { en: 'You can use the card now.', zh_tw: '您現在即可使用此卡。' },
    nextSign: {
      en: 'Sign the back of the card if it has a signature strip.',
      zh_tw: '如卡片背面有簽名欄，請簽名。',
    },
    nextRegister: {
      en: 'To see your statements and points online, register with this card.',
      zh_tw: '如需線上查詢帳單與點數，可使用此卡註冊網路服務。',
    },
    register: { en: 'Register', zh_tw: '註冊' },

    failedTitle: { en: 'This card could not be activated', zh_tw: '無法完成開卡' },
    failedBody: {
      en: 'Nothing about your card has changed. Contact us and we will activate it with you, or tell you why we cannot.',
      zh_tw: '您的卡片狀態未變更。請聯絡我們，我們將協助您完成開卡，或說明無法開卡的原因。',
    },
  }),
};

/** The terms, in display order. */
export const activationTerms = messages({
  own: {
    en: 'The card is in your name, and you received it yourself in a sealed envelope.',
    zh_tw: '卡片為您本人名義，由您本人收到，且信封未經拆封。',
  },
  agreement: {
    en: 'From now on our card agreement applies to this card, with its fees, interest rate and credit limit.',
    zh_tw: '自開卡起，此卡適用信用卡約定條款，包括費用、利率與信用額度。',
  },
  keep: {
    en: 'Keep the card and its numbers to yourself. If it is lost or stolen, call us at once, at any hour.',
    zh_tw: '請妥善保管卡片與卡號。如有遺失或被竊，請立即來電，全天候受理。',
  },
  supplementary: {
    en: 'For a supplementary card, the primary cardholder is liable as the card agreement says. A supplementary cardholder is not liable for what is bought with the primary card.',
    zh_tw: '附卡的帳款，由正卡持卡人依信用卡約定條款負責；附卡持卡人不須負擔正卡的帳款。',
  },
});
