/** Texts of the messages about an account that closes. */
import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

interface At {
  readonly at: string;
}
interface OfCustomer extends At {
  readonly number: string;
}

export const closingNotice = messages({
  action: { en: 'Close your online account', zh_tw: '關閉網路帳號' },
  closingSubject: {
    en: `${bank.name.en}: your online account closes`,
    zh_tw: `${bank.name.zh_tw}：您的網路帳號即將關閉`,
  },
  closing: {
    en: ({ at }: At) =>
      `[${bank.name.en}] Your online account closes. Its data is deleted on ${at}. To keep it, log on before then. Was it not you? Call ${bank.phone}.`,
    zh_tw: ({ at }) =>
      `【${bank.name.zh_tw}】您已申請關閉網路帳號，相關資料將於 ${at} 刪除。如欲保留，請於此前登入取消。若非您本人操作，請致電 ${bank.phone}。`,
  },
  undoneSubject: {
    en: `${bank.name.en}: your online account stays open`,
    zh_tw: `${bank.name.zh_tw}：您的網路帳號已恢復`,
  },
  undone: {
    en: `[${bank.name.en}] Your online account stays open, and nothing is deleted. Was it not you? Call ${bank.phone}.`,
    zh_tw: `【${bank.name.zh_tw}】您已取消關閉網路帳號，資料未刪除，可照常使用。若非您本人操作，請致電 ${bank.phone}。`,
  },
});

/** E-mails to the bank. */
export const bankMail = messages({
  closingSubject: { en: 'An online account closes', zh_tw: '網路帳號申請關閉' },
  closing: {
    en: ({ number, at }: OfCustomer) =>
      `Customer ${number} closes the online account. The portal deletes its data on ${at}.`,
    zh_tw: ({ number, at }) => `客戶 ${number} 申請關閉網路帳號，平台將於 ${at} 刪除其資料。`,
  },
  undoneSubject: { en: 'An online account stays open', zh_tw: '網路帳號取消關閉' },
  undone: {
    en: ({ number }: OfCustomer) => `Customer ${number} keeps the online account. Nothing was deleted.`,
    zh_tw: ({ number }) => `客戶 ${number} 已取消關閉網路帳號，資料未刪除。`,
  },
  erasedSubject: { en: 'An online account was deleted', zh_tw: '網路帳號資料已刪除' },
  erased: {
    en: ({ number }: OfCustomer) =>
      `The portal has deleted the online account of customer ${number} and its data. The bank’s own records stay.`,
    zh_tw: ({ number }) => `平台已刪除客戶 ${number} 的網路帳號及其資料；銀行自有紀錄不受影響。`,
  },
});
