import { messages } from '../../shared/messages.ts';

export const contextMenu = messages({
  blocked: {
    en: 'The right-click menu is turned off here to protect your data. Keyboard shortcuts still work.',
    zh_tw: '為保護您的資料，此處停用滑鼠右鍵選單，鍵盤快速鍵仍可使用。',
  },
});
