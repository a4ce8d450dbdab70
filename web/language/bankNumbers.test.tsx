import { expect, it } from 'vitest';
import { bank } from '../../shared/bank.ts';
import { LANGUAGES } from '../../shared/languages.ts';
import { messages } from '../../shared/messages.ts';
import { StaticPage } from '../../tests/support/data/static-page.tsx';
import { presetBankTexts } from '../bank.ts';
import { useSay } from './language.tsx';

const { call } = messages({
  call: { en: `Call ${bank.phone} or ${bank.lostPhone}`, zh_tw: `請致電 ${bank.phone} 或 ${bank.lostPhone}` },
});

const Sentence = () => <p>{useSay()(call)}</p>;

it.each(LANGUAGES)('[BANK-1] every sentence of a page has the bank’s numbers: %s', (language) => {
  const name = { en: 'A Bank', zh_tw: '銀行' };
  presetBankTexts({ name, legal: name, phone: '02-2345-6789', lostPhone: '0800-111-222' });
  const text = new StaticPage(language).text(<Sentence />);
  expect(text).toContain('02-2345-6789');
  expect(text).toContain('0800-111-222');
});
