import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

/** Messages to the person about a passkey. */
export const passkeyNotice = messages({
  // The actions, as named in the message with the code.
  action: { en: 'Add a passkey', zh_tw: '新增通行密鑰' },
  removeAction: { en: 'Remove a passkey', zh_tw: '移除通行密鑰' },
  keepAction: { en: 'Keep a paused passkey', zh_tw: '保留已暫停的通行密鑰' },

  /** `browser` is the portal's own name for the client. The name chosen by the person is not used, because it can contain any text. */
  added: {
    en: ({ browser }: { browser: string }) =>
      `[${bank.name.en}] A passkey was added to your online access with ${browser}. It can log on now and confirm requests after 24 hours. If this was not you, call us at ${bank.phone} at once.`,
    zh_tw: ({ browser }) =>
      `【${bank.name.zh_tw}】您的網路服務已新增通行密鑰（${browser}），即日起可用於登入，24 小時後可用於確認各項申請。若非您本人操作，請立即致電 ${bank.phone}。`,
  },
  addedSubject: { en: `${bank.name.en}: passkey added`, zh_tw: `${bank.name.zh_tw}：已新增通行密鑰` },
  removed: {
    en: `[${bank.name.en}] A passkey was removed from your online access. If this was not you, call us at ${bank.phone}.`,
    zh_tw: `【${bank.name.zh_tw}】您的網路服務已移除一組通行密鑰。若非您本人操作，請致電 ${bank.phone}。`,
  },
  removedSubject: { en: `${bank.name.en}: passkey removed`, zh_tw: `${bank.name.zh_tw}：已移除通行密鑰` },
  kept: {
    en: `[${bank.name.en}] A paused passkey works again in your online access. If this was not you, call us at ${bank.phone} at once.`,
    zh_tw: `【${bank.name.zh_tw}】您的網路服務有一組暫停的通行密鑰已恢復使用。若非您本人操作，請立即致電 ${bank.phone}。`,
  },
  keptSubject: { en: `${bank.name.en}: passkey kept`, zh_tw: `${bank.name.zh_tw}：已保留通行密鑰` },
});
