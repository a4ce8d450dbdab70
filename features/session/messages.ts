import { counted, messages } from '../../shared/messages.ts';

interface SecondsLeft {
  readonly seconds: number;
}

/** Texts of the idle warning, the end of a session, and log-off. */
export const sessionText = messages({
  warnTitle: { en: 'Are you still there?', zh_tw: '您還在線上嗎？' },
  warnBody: {
    en: ({ seconds }: SecondsLeft) => `You will be logged off in ${counted(seconds, 'second')}.`,
    zh_tw: ({ seconds }) => `系統將於 ${seconds} 秒後登出。`,
  },
  warnFinal: {
    en: 'This session is about to reach its time limit and cannot be extended. Log on again to continue.',
    zh_tw: '本次登入即將達到時間上限，無法再延長，請重新登入。',
  },
  stay: { en: 'Stay logged on', zh_tw: '繼續使用' },
  leave: { en: 'Log off now', zh_tw: '立即登出' },
  overTitle: { en: 'You have been logged off', zh_tw: '您已登出' },
  overIdle: {
    en: ({ minutes }: { minutes: number }) =>
      `You were inactive for ${counted(minutes, 'minute')}, so we logged you off to keep your account safe.`,
    zh_tw: ({ minutes }) => `您已閒置 ${minutes} 分鐘，為保護帳戶安全，系統已將您登出。`,
  },
  logOnAgain: { en: 'Log on again', zh_tw: '重新登入' },
  logOff: { en: 'Log off', zh_tw: '登出' },
  logOffTitle: { en: 'Log off?', zh_tw: '要登出嗎？' },
  logOffBody: {
    en: 'You will need to log on again to see your cards.',
    zh_tw: '下次查看卡片須重新登入。',
  },
});
