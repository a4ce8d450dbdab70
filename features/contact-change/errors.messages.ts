import { defineErrors } from '../../shared/errors.ts';

const DIALOG = { status: 400, surface: 'dialog', actions: ['contact', 'done'] } as const;

export const contactErrors = defineErrors({
  /** No contact of before can confirm the change. */
  'CONTACT-DESK': {
    ...DIALOG,
    text: {
      en: 'We can confirm this change only with your present phone or email, or with a passkey, and none of them can be used. Contact us, or go to a branch with your ID.',
      zh_tw:
        '此項變更須以目前的行動電話、電子郵件或通行密鑰確認，但目前均無法使用。請攜帶身分證件至分行辦理。',
    },
  },
  /** The bank does not let this be changed here. */
  'CONTACT-BANK': {
    ...DIALOG,
    text: {
      en: 'This cannot be changed here. Nothing was changed. Contact us to change it.',
      zh_tw: '此項資料無法於線上變更，未有任何變更。請聯絡我們辦理。',
    },
  },
  'CONTACT-SAME': {
    status: 400,
    surface: 'field',
    text: {
      en: 'This is already on file. Enter another one.',
      zh_tw: '與目前留存的資料相同，請輸入其他資料。',
    },
    actions: [],
  },
  /** Another change is not final. */
  'CONTACT-WAITS': {
    ...DIALOG,
    text: {
      en: 'A change of your contact details is not final yet. It takes 24 hours, so that you can object. Nothing more was changed. Try again after that, or contact us.',
      zh_tw:
        '您先前的聯絡資料變更尚未確定（須經 24 小時，期間可提出異議），本次未有任何變更。請於該時間後再試，或聯絡我們。',
    },
  },
  /** The value on file is not the one that the person saw. */
  'CONTACT-OUTDATED': {
    ...DIALOG,
    text: {
      en: 'Your details were changed elsewhere in the meantime. Nothing was changed here. Check your profile, and try again.',
      zh_tw: '您的資料剛才已由其他管道變更，本次未有任何變更。請重新查看個人資料後再試。',
    },
  },
  /** A change can be confirmed or taken back no longer. */
  'CONTACT-LATE': {
    ...DIALOG,
    text: {
      en: 'This cannot be done online any more. Nothing was changed. Contact us.',
      zh_tw: '此項已無法於線上處理，未有任何變更。請聯絡我們。',
    },
  },
});

declare module '../../shared/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof contactErrors, true> {}
}
