import type { DataRequestKind, DataRequestState, DataSubject } from '../../shared/data-requests.ts';
import { messages } from '../../shared/messages.ts';

/** What a request asks for. */
export const requestKindText = messages({
  correction: { en: 'Correct my data', zh_tw: '更正或補充資料' },
  objection: { en: 'Stop using my data', zh_tw: '停止處理或利用資料' },
  deletion: { en: 'Delete my data', zh_tw: '刪除資料' },
  copy: { en: 'A copy from the bank', zh_tw: '向本行申請複本' },
} satisfies Record<DataRequestKind, unknown>);

/** What a request is about. */
export const subjectText = messages({
  identity: { en: 'Name, ID number, date of birth', zh_tw: '姓名、證號、出生日期' },
  contact: { en: 'Phone, email and addresses', zh_tw: '電話、電子郵件及地址' },
  cards: { en: 'Cards and limits', zh_tw: '信用卡及額度' },
  transactions: { en: 'Transactions and statements', zh_tw: '交易及帳單' },
  points: { en: 'Points and redemptions', zh_tw: '紅利點數及兌換' },
  settings: { en: 'Settings of the online services', zh_tw: '網路服務設定' },
  security: { en: 'Log-ons and security records', zh_tw: '登入及安全紀錄' },
  marketing: { en: 'Offers and marketing', zh_tw: '優惠及行銷' },
  other: { en: 'Something else', zh_tw: '其他' },
} satisfies Record<DataSubject, unknown>);

export const requestStateText = messages({
  received: { en: 'Received', zh_tw: '處理中' },
  granted: { en: 'Granted', zh_tw: '已核准' },
  refused: { en: 'Refused', zh_tw: '未核准' },
  withdrawn: { en: 'Withdrawn', zh_tw: '已撤回' },
} satisfies Record<DataRequestState, unknown>);
