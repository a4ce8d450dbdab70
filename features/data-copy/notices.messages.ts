/** Messages to the person about a copy. */
import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

export const copyNotice = messages({
  // The actions, as named in the message with the code.
  newAction: { en: 'Get a copy of all your data', zh_tw: '取得全部個人資料複製本' },
  openAction: { en: 'Open the copy of your data', zh_tw: '開啟個人資料複製本' },

  begun: {
    en: `[${bank.name.en}] A copy of all your data was requested. If this was not you, call us at ${bank.phone} at once.`,
    zh_tw: `【${bank.name.zh_tw}】您已申請全部個人資料的複製本。若非您本人操作，請立即致電 ${bank.phone}。`,
  },
  begunSubject: {
    en: `${bank.name.en}: copy of your data requested`,
    zh_tw: `${bank.name.zh_tw}：已申請個人資料複製本`,
  },
  ready: {
    en: ({ days }: { days: number }) =>
      `[${bank.name.en}] The copy of your data is ready. Log on to download it within ${days} days. If you did not ask for it, call us at ${bank.phone} at once.`,
    zh_tw: ({ days }) =>
      `【${bank.name.zh_tw}】您的個人資料複製本已備妥，請於 ${days} 天內登入下載。若非您本人申請，請立即致電 ${bank.phone}。`,
  },
  readySubject: {
    en: `${bank.name.en}: copy of your data ready`,
    zh_tw: `${bank.name.zh_tw}：個人資料複製本已備妥`,
  },
});
