import { messages } from '../../shared/messages.ts';

/** Texts of the steps after the username. The log-on page loads them when it is used. */
export const stepText = messages({
  /** Two sentences; Chinese has no space between them. */
  wrongAndLeft: {
    en: (p: { wrong: string; left: string }) => `${p.wrong} ${p.left}`,
    zh_tw: (p: { wrong: string; left: string }) => `${p.wrong}${p.left}`,
  },
  renewed: {
    en: 'This page was open for a long time, so we made a new image code. Enter the new image code.',
    zh_tw: '此頁面已開啟一段時間，圖形驗證碼已更新，請輸入新的圖形驗證碼。',
  },
  adviceTitle: { en: 'Your password is older than a year', zh_tw: '您的密碼已使用超過一年' },
  adviceBody: {
    en: 'We advise you to change it now. You can also do it later.',
    zh_tw: '建議您立即變更密碼，亦可稍後再變更。',
  },
  adviceNow: { en: 'Change now', zh_tw: '立即變更' },
  adviceLater: { en: 'Later', zh_tw: '稍後再說' },
});
