/** Texts of codes and notices about a changed contact. None has the value. */
import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

/** Names of what can be changed. */
export const kindName = messages({
  phone: { en: 'mobile phone', zh_tw: '行動電話' },
  email: { en: 'email', zh_tw: '電子郵件' },
  address: { en: 'postal address', zh_tw: '通訊地址' },
  englishName: { en: 'name in English', zh_tw: '英文姓名' },
});

interface What {
  readonly what: string;
}

/** Actions in the messages with a code. */
export const contactAction = messages({
  change: {
    en: ({ what }: What) => `Change your ${what}`,
    zh_tw: ({ what }) => `變更${what}`,
  },
  added_phone: {
    en: 'Use this number for card services; if you did not ask for this, ignore it',
    zh_tw: '將此號碼設為信用卡服務的行動電話（若非您本人申請，請勿理會）',
  },
  added_email: {
    en: 'Use this address for card services; if you did not ask for this, ignore it',
    zh_tw: '將此信箱設為信用卡服務的電子郵件（若非您本人申請，請勿理會）',
  },
  confirm: {
    en: ({ what }: What) => `Confirm that the change of your ${what} was yours`,
    zh_tw: ({ what }) => `確認${what}為您本人變更`,
  },
  undo: {
    en: ({ what }: What) => `Take back the change of your ${what}`,
    zh_tw: ({ what }) => `還原${what}的變更`,
  },
});

export const contactNotice = messages({
  changedSubject: {
    en: ({ what }: What) => `${bank.name.en}: your ${what} was changed`,
    zh_tw: ({ what }) => `${bank.name.zh_tw}：您的${what}已變更`,
  },
  changed: {
    en: ({ what, link }: What & { link: string }) =>
      `[${bank.name.en}] Your ${what} was changed. Was it not you? Open ${link} within 24 hours: your account is then on hold.`,
    zh_tw: ({ what, link }) =>
      `【${bank.name.zh_tw}】您的${what}已變更。若非您本人操作，請於 24 小時內開啟 ${link} ，本行將暫停您帳號的部分服務。`,
  },
  objectedSubject: {
    en: `${bank.name.en}: your account is on hold`,
    zh_tw: `${bank.name.zh_tw}：您的帳號已暫停部分服務`,
  },
  objected: {
    en: ({ what }: What) =>
      `[${bank.name.en}] We received an objection to the change of your ${what}. Your account is on hold. Log on and open your user profile, or call ${bank.phone}.`,
    zh_tw: ({ what }) =>
      `【${bank.name.zh_tw}】本行收到對您${what}變更的異議，您的帳號已暫停部分服務。請登入後至「個人資料」處理，或致電 ${bank.phone}。`,
  },
  confirmedSubject: {
    en: ({ what }: What) => `${bank.name.en}: the change of your ${what} was confirmed`,
    zh_tw: ({ what }) => `${bank.name.zh_tw}：您的${what}變更已確認`,
  },
  confirmed: {
    en: ({ what, link }: What & { link: string }) =>
      `[${bank.name.en}] The change of your ${what} was confirmed. It is final in 24 hours. Was it not you? Open ${link}`,
    zh_tw: ({ what, link }) =>
      `【${bank.name.zh_tw}】您的${what}變更已確認，將於 24 小時後確定。若非您本人操作，請開啟 ${link}`,
  },
  undoneSubject: {
    en: ({ what }: What) => `${bank.name.en}: the change of your ${what} was taken back`,
    zh_tw: ({ what }) => `${bank.name.zh_tw}：您的${what}變更已還原`,
  },
  undone: {
    en: ({ what }: What) =>
      `[${bank.name.en}] The change of your ${what} was taken back. If it was not you, call ${bank.phone}.`,
    zh_tw: ({ what }) =>
      `【${bank.name.zh_tw}】您的${what}變更已還原。若非您本人操作，請致電 ${bank.phone}。`,
  },
});
