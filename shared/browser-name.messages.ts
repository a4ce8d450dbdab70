import { messages } from './messages.ts';

/** Names of browsers in sentences. */
export const browserText = messages({
  onSystem: {
    en: ({ name, system }: { name: string; system: string }) => `${name} on ${system}`,
    zh_tw: ({ name, system }) => `${name}（${system}）`,
  },
  unknown: { en: 'a browser of unknown kind', zh_tw: '無法辨識的瀏覽器' },
});
