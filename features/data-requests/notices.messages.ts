/** Texts of notices about requests. None has what the person wrote, nor the bank's reason. */
import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

interface Facts {
  readonly reference: string;
  /** The last day for the answer. */
  readonly date: string;
}

export const requestSubject = messages({
  opened: {
    en: `${bank.name.en}: we have received your request about your data`,
    zh_tw: `${bank.name.zh_tw}：已受理您的個人資料申請`,
  },
  withdrawn: {
    en: `${bank.name.en}: your request about your data was withdrawn`,
    zh_tw: `${bank.name.zh_tw}：您的個人資料申請已撤回`,
  },
  granted: {
    en: `${bank.name.en}: we have answered your request about your data`,
    zh_tw: `${bank.name.zh_tw}：您的個人資料申請已有答覆`,
  },
  refused: {
    en: `${bank.name.en}: we have answered your request about your data`,
    zh_tw: `${bank.name.zh_tw}：您的個人資料申請已有答覆`,
  },
  extended: {
    en: `${bank.name.en}: your request about your data takes longer`,
    zh_tw: `${bank.name.zh_tw}：您的個人資料申請展延處理`,
  },
});

export const requestNotice = messages({
  opened: {
    en: ({ reference, date }: Facts) =>
      `[${bank.name.en}] We have received your request ${reference} about your personal data and answer by ${date}. If this was not you, call ${bank.phone}.`,
    zh_tw: ({ reference, date }) =>
      `【${bank.name.zh_tw}】已受理您的個人資料申請，案件編號 ${reference}，本行將於 ${date} 前答覆。若非您本人申請，請致電 ${bank.phone}。`,
  },
  withdrawn: {
    en: ({ reference }: Facts) =>
      `[${bank.name.en}] Your request ${reference} about your personal data was withdrawn. If this was not you, call ${bank.phone}.`,
    zh_tw: ({ reference }) =>
      `【${bank.name.zh_tw}】您的個人資料申請 ${reference} 已撤回。若非您本人操作，請致電 ${bank.phone}。`,
  },
  granted: {
    en: ({ reference }: Facts) =>
      `[${bank.name.en}] We have granted your request ${reference} about your personal data. Log on and see My data for the answer.`,
    zh_tw: ({ reference }) =>
      `【${bank.name.zh_tw}】您的個人資料申請 ${reference} 已核准，請登入後於「個人資料申請」查看答覆。`,
  },
  refused: {
    en: ({ reference }: Facts) =>
      `[${bank.name.en}] We have answered your request ${reference} about your personal data: we cannot grant it. Log on and see My data for the reason.`,
    zh_tw: ({ reference }) =>
      `【${bank.name.zh_tw}】您的個人資料申請 ${reference} 未獲核准，請登入後於「個人資料申請」查看原因。`,
  },
  extended: {
    en: ({ reference, date }: Facts) =>
      `[${bank.name.en}] We need more time for your request ${reference} about your personal data and answer by ${date}. Log on and see My data for the reason.`,
    zh_tw: ({ reference, date }) =>
      `【${bank.name.zh_tw}】您的個人資料申請 ${reference} 需展延處理，本行將於 ${date} 前答覆，請登入後於「個人資料申請」查看原因。`,
  },
});
