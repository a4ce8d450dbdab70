import { messages } from '../../shared/messages.ts';

/** Question that is shown before typed input is lost. */
export const leaveText = messages({
  title: { en: 'Leave this page?', zh_tw: '要離開此頁嗎？' },
  body: { en: 'What you typed will not be saved.', zh_tw: '您輸入的內容不會儲存。' },
  stay: { en: 'Stay and continue', zh_tw: '留在此頁' },
  go: { en: 'Leave without saving', zh_tw: '不儲存並離開' },
});
