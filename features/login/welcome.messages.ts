import { messages } from '../../shared/messages.ts';

/** Three short promises beside the log-on form. The bank can replace them (`welcome` of `bank.json`). */
export const welcomeText = messages({
  first: {
    en: 'See at once what you owe and when to pay it.',
    zh_tw: '應繳多少、何時繳款，一目了然。',
  },
  second: {
    en: 'Freeze a card you cannot find, day or night.',
    zh_tw: '一時找不到卡片，隨時可自行凍結。',
  },
  third: {
    en: 'Turn your points into vouchers, miles or a cash rebate.',
    zh_tw: '紅利點數可兌換電子票券、哩程或刷卡金。',
  },
});
