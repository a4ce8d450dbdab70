/** Texts of the page that closes the online account. */
import { counted, messages } from '../../shared/messages.ts';

export const closingText = messages({
  title: { en: 'Close your online account', zh_tw: '關閉網路帳號' },
  readTitle: { en: 'What happens when you close it', zh_tw: '關閉前請先了解' },
  readStep: { en: 'What happens', zh_tw: '關閉說明' },
  checkStep: { en: 'Confirm', zh_tw: '確認' },
  before: { en: 'Before you close it', zh_tw: '關閉前請留意' },
  nothingOpen: {
    en: 'You owe nothing on your cards, have no unused points, and have no open dispute.',
    zh_tw: '您目前無應付款項、未使用的點數或處理中的爭議款項。',
  },
  owed: { en: 'You still owe', zh_tw: '尚有應付款項' },
  owedAdvice: {
    en: 'You still have to pay this. We will send your statements by post.',
    zh_tw: '關閉帳號後仍須繳款，本行將改以郵寄方式寄送帳單。',
  },
  points: { en: 'Unused points', zh_tw: '尚未使用的點數' },
  pointsOf: {
    en: (p: { points: number; text: string }) => `${p.text} ${p.points === 1 ? 'point' : 'points'}`,
    zh_tw: (p: { points: number; text: string }) => `${p.text} 點`,
  },
  pointsAdvice: {
    en: 'They stay on the card, but you can no longer redeem them here.',
    zh_tw: '點數仍保留於卡片，但無法再於線上兌換。',
  },
  cases: { en: 'Open disputes', zh_tw: '處理中的爭議款項' },
  casesOf: {
    en: (p: { count: number }) => counted(p.count, 'open dispute'),
    zh_tw: (p: { count: number }) => `${p.count} 件處理中`,
  },
  casesAdvice: {
    en: 'We will go on with them and write to you by post.',
    zh_tw: '本行將繼續處理，並以郵寄方式通知您結果。',
  },
  ends: { en: 'What ends', zh_tw: '將終止的服務' },
  endsLogOn: {
    en: 'Your log-on, with password, passkeys and known browsers',
    zh_tw: '登入服務，包括密碼、通行密鑰與已記住的瀏覽器',
  },
  endsNotices: {
    en: 'Notices, alerts and your settings in the online services',
    zh_tw: '通知、消費提醒及網路服務的各項設定',
  },
  endsFiles: {
    en: 'Our online copy of the files that you sent for a dispute; the bank keeps its own',
    zh_tw: '您為爭議款項上傳檔案的線上複製本（本行自行留存的檔案除外）',
  },
  stays: { en: 'What stays', zh_tw: '將保留的資料' },
  staysCards: {
    en: 'Your cards work as before. To cancel a card, contact us.',
    zh_tw: '您的信用卡可照常使用；如欲停卡請聯絡我們。',
  },
  staysBank: {
    en: 'The bank’s own records, such as purchases and statements, for as long as the law requires',
    zh_tw: '本行自有紀錄（如消費明細與帳單），依法令規定期間保存',
  },
  staysTrail: {
    en: 'The record of what was done online, until its period ends. New entries no longer name you once your data is deleted.',
    zh_tw: '線上操作紀錄，至保存期間屆滿為止；資料刪除後，新版紀錄已無法識別您的身分',
  },
  when: { en: 'When', zh_tw: '何時刪除' },
  whenText: {
    en: 'We delete your data seven days after you close the account. Until then you can log on and keep it. You can register again at any time.',
    zh_tw: '本行將於關閉後第七天刪除資料；在此之前，登入即可取消關閉。日後您仍可重新註冊。',
  },
  underWay: {
    en: 'The bank has not answered one of your orders yet. You can close the account when the order is done.',
    zh_tw: '您有一筆申請尚待本行回覆，完成後即可關閉帳號。',
  },
  underWayTitle: { en: 'Not yet possible', zh_tw: '目前無法關閉' },
  next: { en: 'Continue', zh_tw: '繼續' },
  confirmTitle: { en: 'Confirm that it is you', zh_tw: '確認關閉帳號' },
  lead: {
    en: 'We then close your online account. Seven days later we delete its data.',
    zh_tw: '確認後網路帳號即關閉，相關資料將於七天後刪除。',
  },
  close: { en: 'Close the account', zh_tw: '關閉帳號' },
  closingTitle: { en: 'Your online account is closing', zh_tw: '您的網路帳號關閉中' },
  until: {
    en: (p: { at: string }) => `We will delete its data on ${p.at}. Until then you can keep the account.`,
    zh_tw: (p: { at: string }) => `資料將於 ${p.at} 刪除，在此之前可取消關閉。`,
  },
  over: {
    en: 'The time to keep it is over. Its data is being deleted.',
    zh_tw: '取消期限已過，資料刪除中。',
  },
  onlyThis: {
    en: 'You cannot use other online services now. Your cards work as before.',
    zh_tw: '取消關閉前無法使用其他網路服務；信用卡可照常使用。',
  },
  undo: { en: 'Keep my account', zh_tw: '取消關閉' },
  undone: { en: 'Your online account stays open', zh_tw: '您的網路帳號已恢復' },
  undoneText: {
    en: 'Nothing was deleted. You can use all services again.',
    zh_tw: '資料未刪除，您可照常使用各項服務。',
  },
  toOverview: { en: 'To the overview', zh_tw: '前往總覽' },
});
