import { counted, messages } from '../../../shared/messages.ts';

export const demoText = messages({
  title: { en: 'Demo bank', zh_tw: '示範銀行' },
  lead: {
    en: 'Everybody here is made up, and so is the bank. Log on as any of these people; nothing leaves this machine.',
    zh_tw: '此處所有人物與銀行皆為虛構。您可使用以下任一身分登入，資料不會離開本機。',
  },
  password: { en: 'Password for everyone', zh_tw: '所有人的密碼' },
  noPasskeys: {
    en: 'There are no passkeys at this address, because browsers bind them to a name and not to an IP address. With passkeys:',
    zh_tw:
      '瀏覽器只將通行密鑰與網域名稱綁定，無法用於 IP 位址，因此此網址不提供通行密鑰。可使用通行密鑰的網址：',
  },
  people: { en: 'Registered people', zh_tw: '已註冊的使用者' },
  newcomers: { en: 'Not registered yet', zh_tw: '尚未註冊的人' },
  username: { en: 'Username', zh_tw: '使用者代號' },
  copy: { en: ({ what }: { what: string }) => `Copy ${what}`, zh_tw: ({ what }) => `複製${what}` },
  /** Screen readers read it before the value. */
  copyValue: {
    en: ({ what }: { what: string }) => `Copy ${what}: `,
    zh_tw: ({ what }) => `複製${what}：`,
  },
  copied: { en: ({ what }: { what: string }) => `${what} copied`, zh_tw: ({ what }) => `已複製${what}` },
  customerNumber: { en: 'Customer number', zh_tw: '客戶編號' },
  nationalId: { en: 'National ID', zh_tw: '身分證字號' },
  birthDate: { en: 'Date of birth', zh_tw: '出生日期' },
  card: { en: 'Card', zh_tw: '卡號' },
  logOn: { en: 'Log On', zh_tw: '登入' },
  inbox: { en: 'Messages sent', zh_tw: '已傳送的訊息' },
  inboxLead: {
    en: 'Every SMS and email that the portal sent, newest first.',
    zh_tw: '入口網站傳送的所有簡訊與電子郵件，最新的在前。',
  },
  inboxEmpty: { en: 'No message was sent yet.', zh_tw: '尚未傳送任何訊息。' },
  refresh: { en: 'Look again', zh_tw: '重新整理' },
  gallery: { en: 'Component gallery', zh_tw: '元件展示' },
  sms: { en: 'SMS', zh_tw: '簡訊' },
  email: { en: 'Email', zh_tw: '電子郵件' },
  partners: { en: 'Partners of points redemption', zh_tw: '點數兌換合作夥伴' },
  partnersLead: {
    en: 'No real partner is asked. The last five digits of a membership ID decide what the partner answers; every other ID is accepted.',
    zh_tw: '示範環境不會詢問真實的合作夥伴，由會員編號末五碼決定其回覆，其他編號一律接受。',
  },
  partnerDown: { en: '90001: not available now', zh_tw: '90001：系統暫時無法使用' },
  partnerRefuses: { en: '90002: does not accept the transaction', zh_tw: '90002：未授權此交易' },
  partnerMembership: { en: '90003: another membership ID', zh_tw: '90003：會員編號不符' },
  partnerName: { en: '90004: another name', zh_tw: '90004：姓名不符' },
  partnerBirthday: { en: '90005: another date of birth', zh_tw: '90005：出生日期不符' },
  partnerNationality: { en: '90006: another nationality', zh_tw: '90006：國籍不符' },
  clock: { en: "The server's clock", zh_tw: '伺服器時間' },
  clockLead: {
    en: 'Move it forward to try what takes time: expiry, idle log-off, daily limits.',
    zh_tw: '將時間調快，即可測試逾期、閒置登出、每日限制等情境。',
  },
  advance: {
    en: ({ minutes }: { minutes: number }) => `${counted(minutes, 'minute')} forward`,
    zh_tw: ({ minutes }) => `調快 ${minutes} 分鐘`,
  },
  advanceDay: { en: 'One day forward', zh_tw: '調快一天' },
  advanced: { en: 'The clock was moved.', zh_tw: '時間已調整。' },
  reset: { en: 'The bank as new', zh_tw: '還原示範銀行' },
  resetDone: { en: 'The bank is as new.', zh_tw: '示範銀行已還原。' },
  failed: { en: 'That did not work. Try again.', zh_tw: '操作失敗，請再試一次。' },
});
