import { messages } from '../../shared/messages.ts';

/** Texts of the page for the password. The page for the username does not load them. */
export const passwordText = messages({
  /** Two sentences; Chinese has no space between them. */
  wrongAndLeft: {
    en: (p: { wrong: string; left: string }) => `${p.wrong} ${p.left}`,
    zh_tw: (p: { wrong: string; left: string }) => `${p.wrong}${p.left}`,
  },
  renewed: {
    en: 'This page was open for a long time, so we made a new image code. Enter the new image code.',
    zh_tw: '此頁面已開啟一段時間，圖形驗證碼已更新，請輸入新的圖形驗證碼。',
  },
});
