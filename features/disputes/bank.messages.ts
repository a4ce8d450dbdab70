/** Kinds and states of cases as the bank's people say them. Where words for holders say the same, they are the same. */
import { messages } from '../../shared/messages.ts';
import { kindText, stateText } from './kinds.messages.ts';

export const bankKindText = messages({
  ...kindText,
  'not-mine': { en: 'Not made by the customer', zh_tw: '非本人交易' },
});

export const bankStateText = messages({
  ...stateText,
  'more-wanted': { en: 'Customer must answer', zh_tw: '待客戶補件' },
  'for-you': { en: 'Decided for the customer', zh_tw: '爭議成立' },
  'against-you': { en: 'Decided against the customer', zh_tw: '爭議不成立' },
});
