/** Notices to card holders about changes made by staff. */
import { bank } from '../../shared/bank.ts';
import { messages } from '../../shared/messages.ts';

export const staffNotice = messages({
  subject: {
    en: `${bank.name.en}: change to your online access`,
    zh_tw: `${bank.name.zh_tw}：網路服務異動通知`,
  },
  text: {
    en: ({ change }: { change: string }) =>
      `[${bank.name.en}] ${change} If you did not ask for this, call us at ${bank.phone}.`,
    zh_tw: ({ change }) => `【${bank.name.zh_tw}】${change}若非您本人申請，請致電 ${bank.phone}。`,
  },
});

/** Text for each kind of change. Sending a notice again has a separate text. */
export const staffChange = messages({
  unlock: {
    en: 'Our customer service unlocked your online access.',
    zh_tw: '客服人員已為您解除網路服務鎖定。',
  },
  disable: {
    en: 'Our customer service blocked your online access and ended your sessions.',
    zh_tw: '客服人員已停用您的網路服務，並將您登出。',
  },
  enable: {
    en: 'Our customer service restored your online access.',
    zh_tw: '客服人員已恢復您的網路服務。',
  },
  'end-sessions': {
    en: 'Our customer service ended your online sessions.',
    zh_tw: '客服人員已將您從所有裝置登出。',
  },
  'forget-browsers': {
    en: 'Our customer service removed the browsers that you had used. At your next log-on you may need a one-time password.',
    zh_tw: '客服人員已清除您登入過的瀏覽器紀錄，下次登入時可能須輸入驗證碼（OTP）。',
  },
  'reset-registration': {
    en: 'Our customer service deleted your online registration. Register again to use the portal.',
    zh_tw: '客服人員已取消您的網路服務註冊，如需使用請重新註冊。',
  },
  'keep-contact': {
    en: 'Our customer service settled the objection to your changed contact details: the present ones stay, and your account is no longer on hold.',
    zh_tw: '客服人員已處理您聯絡資料變更的異議：保留目前的聯絡資料，並解除帳號暫停。',
  },
});

export const noticeAgain = messages({
  subject: {
    en: `${bank.name.en}: an earlier notice`,
    zh_tw: `${bank.name.zh_tw}：補發通知`,
  },
  text: {
    en: ({ about, at }: { about: string; at: string }) =>
      `[${bank.name.en}] On ${at} we sent you a notice: ${about}. If you do not know of this, call us at ${bank.phone}.`,
    zh_tw: ({ about, at }) =>
      `【${bank.name.zh_tw}】本行曾於 ${at} 通知您：${about}。如有疑問，請致電 ${bank.phone}。`,
  },
});
