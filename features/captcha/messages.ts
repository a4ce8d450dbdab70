import { messages } from '../../shared/messages.ts';

/** Errors of the captcha; its labels are in the component kit. */
export const captchaText = messages({
  required: { en: 'Enter the image code', zh_tw: '請輸入圖形驗證碼' },
  length: { en: 'Image code must be 5 characters', zh_tw: '圖形驗證碼須為 5 個字元' },
  notLoaded: {
    en: 'We could not load the image code. Get a new one.',
    zh_tw: '無法載入圖形驗證碼，請更換圖形驗證碼。',
  },
  notPlayed: {
    en: 'We could not play the audio. Try again, or use another way.',
    zh_tw: '無法播放語音，請再試一次，或改用其他方式。',
  },
  notChecked: {
    en: 'We could not complete the check. Try again, or enter the image code.',
    zh_tw: '無法完成檢查，請再試一次，或輸入圖形驗證碼。',
  },
});
