import { counted, messages } from '../../shared/messages.ts';

interface Count {
  readonly count: number;
}

/** The list of notices and its link in the frame. */
export const noticesText = messages({
  title: { en: 'Notices', zh_tw: '通知' },
  lead: {
    en: 'Messages about your cards from the last 13 months.',
    zh_tw: '近 13 個月的信用卡通知。',
  },
  settings: { en: 'Choose what we tell you, and how', zh_tw: '設定通知項目與方式' },
  fresh: { en: 'New', zh_tw: '新' },
  empty: { en: 'No notices yet', zh_tw: '目前沒有通知' },
  emptyText: {
    en: 'Notices about purchases, statements and due dates will appear here.',
    zh_tw: '消費、帳單與繳款相關通知會顯示在這裡。',
  },
  end: { en: 'End', zh_tw: '已顯示全部' },
  /** Accessible name of the link in the frame; it starts with the visible word. */
  link: {
    en: ({ count }: Count) => (count === 0 ? 'Notices' : `Notices, ${count} unread`),
    zh_tw: ({ count }) => (count === 0 ? '通知' : `通知，${count} 則未讀`),
  },
  /** Announced to screen readers when the number increases. */
  unread: {
    en: ({ count }: Count) => `You have ${counted(count, 'unread notice')}.`,
    zh_tw: ({ count }) => `您有 ${count} 則未讀通知。`,
  },
});
