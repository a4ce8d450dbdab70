import { messages } from '../../shared/messages.ts';

/** Advice after the log-on of a person whose password is old (LOGIN-7). The log-on page does not load it. */
export const adviceText = messages({
  title: { en: 'Your password is older than a year', zh_tw: '您的密碼已使用超過一年' },
  body: {
    en: 'We advise you to change it now. You can also do it later.',
    zh_tw: '建議您立即變更密碼，亦可稍後再變更。',
  },
  now: { en: 'Change now', zh_tw: '立即變更' },
  later: { en: 'Later', zh_tw: '稍後再說' },
});
