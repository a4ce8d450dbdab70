import { messages } from '../../shared/messages.ts';

/** Texts of the account menu, which loads when it opens. */
export const accountMenuText = messages({
  lastLogOn: {
    en: ({ at }: { at: string }) => `Last log-on: ${at}`,
    zh_tw: ({ at }) => `上次登入：${at}`,
  },
  firstLogOn: { en: 'This is your first visit.', zh_tw: '歡迎您首次登入。' },
});
