import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

/** Texts of HTML documents and the web app manifest. Scripts do not contain them. */
export const documentText = messages({
  description: {
    en: `Log on to the credit card online services of ${bank.name.en}: statements, points, instalments and more.`,
    zh_tw: `登入${bank.name.zh_tw}信用卡網路服務，可查詢帳單與點數，並辦理分期等各項服務。`,
  },
  noScript: {
    en: 'This site needs JavaScript, and your browser does not run it. Turn JavaScript on in the settings of your browser, then load the page again.',
    zh_tw: '本網站需使用 JavaScript，但您的瀏覽器未執行。請於瀏覽器設定中啟用 JavaScript，再重新載入此頁。',
  },
});
