import { messages } from '../../shared/messages.ts';

/** A list of files that the person sent. */
export const filesText = messages({
  open: { en: 'Open', zh_tw: '開啟' },
  download: { en: 'Download', zh_tw: '下載' },
  picture: { en: 'Picture', zh_tw: '圖片' },
  pdf: { en: 'PDF document', zh_tw: 'PDF 文件' },
  /** Kind, size and time of a file. */
  about: {
    en: ({ type, size, time }: Record<'type' | 'size' | 'time', string>) => `${type}, ${size}, ${time}`,
    zh_tw: ({ type, size, time }) => `${type}，${size}，${time}`,
  },
  /** After the name of a button, for screen readers. */
  ofFile: {
    en: ({ name }: { readonly name: string }) => ` ${name}`,
    zh_tw: ({ name }) => ` ${name}`,
  },
});
