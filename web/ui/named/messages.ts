import { messages } from '../../../shared/messages.ts';

interface Named {
  readonly name: string;
}

/** Texts of a list whose entries the user names and removes. */
export const namedText = messages({
  rename: { en: 'Rename', zh_tw: '命名' },
  renameOf: { en: ({ name }: Named) => `Rename ${name}`, zh_tw: ({ name }) => `命名：${name}` },
  nameHint: { en: '1 to 40 characters', zh_tw: '1 至 40 個字' },
  nameEmpty: { en: 'Enter a name', zh_tw: '請輸入名稱' },
  nameTooLong: { en: 'Use at most 40 characters', zh_tw: '名稱最多 40 個字' },
  nameCharacters: {
    en: 'The name has characters that cannot be shown. Remove them.',
    zh_tw: '名稱含有無法顯示的字元，請移除。',
  },
  renamed: { en: ({ name }: Named) => `Saved: ${name}`, zh_tw: ({ name }) => `已儲存：${name}` },
  forget: { en: 'Remove', zh_tw: '移除' },
  forgetOf: { en: ({ name }: Named) => `Remove ${name}`, zh_tw: ({ name }) => `移除：${name}` },
});
