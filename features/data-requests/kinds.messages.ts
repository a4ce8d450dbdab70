import type { DataRequestKind, DataRequestState, DataSubject } from '../../shared/data-requests.ts';
import { messages, type Phrase } from '../../shared/messages.ts';
import { categoryText } from '../../shared/personal-data.messages.ts';

/** What a request asks for. */
export const requestKindText = messages({
  correction: { en: 'Correct my data', zh_tw: '更正或補充資料' },
  objection: { en: 'Stop using my data', zh_tw: '停止處理或利用資料' },
  deletion: { en: 'Delete my data', zh_tw: '刪除資料' },
  copy: { en: 'A copy from the bank', zh_tw: '向本行申請複製本' },
} satisfies Record<DataRequestKind, unknown>);

/** What a request is about. */
export const subjectText: Readonly<Record<DataSubject, Phrase>> = {
  ...categoryText,
  ...messages({ other: { en: 'Something else', zh_tw: '其他' } }),
};

export const requestStateText = messages({
  received: { en: 'In progress', zh_tw: '處理中' },
  granted: { en: 'Granted', zh_tw: '已核准' },
  refused: { en: 'Refused', zh_tw: '未核准' },
  withdrawn: { en: 'Withdrawn', zh_tw: '已撤回' },
} satisfies Record<DataRequestState, unknown>);
