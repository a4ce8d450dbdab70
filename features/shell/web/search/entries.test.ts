import { describe, expect, it } from 'vitest';
import { paths } from '../../../../web/paths.ts';
import { SAMPLE_CARD } from '../../../cards/testing/sample.ts';
import { entriesFor } from './entries.ts';
import { findLines } from './searchRules.ts';

const card = { ...SAMPLE_CARD, productName: 'Cashback Signature', lastFour: '4821' };
const supplementary = { ...card, relationship: 'supplementary' } as const;
const all = { primary: true, isOffered: () => true };
const addresses = (lines: readonly { readonly href: string }[]) => lines.map(({ href }) => href);

describe('[SHELL-7] lines of the search', () => {
  it.each([
    ['replace', paths.chooseCard('replacement')],
    ['卡片補發', paths.chooseCard('replacement')],
    ['掛失', paths.replaceCard('c1')],
    ['4821', paths.account('c1')],
    ['signature instal', paths.instalments('c1')],
    ['密碼', paths.changePassword()],
    ['常見問題', paths.myInformation('help')],
    ['交易', paths.transactions()],
  ])('are found by the words of either language: %s', (query, href) => {
    for (const language of ['en', 'zh_tw'] as const)
      expect(addresses(findLines(entriesFor([card], all, language), query))).toContain(href);
  });

  it('hold each address once', () => {
    const lines = addresses(entriesFor([card, { ...card, cardId: 'c2' }], all, 'en'));
    expect(lines).toEqual([...new Set(lines)]);
  });

  it('leave out what the person may not use', () => {
    const lines = addresses(entriesFor([supplementary], { ...all, primary: false }, 'en'));
    expect(lines).toContain(paths.account('c1'));
    for (const href of [
      paths.chooseCard('instalments'),
      paths.instalments('c1'),
      paths.temporaryLimit('c1'),
      paths.cashbackMethod('c1'),
    ])
      expect(lines).not.toContain(href);
  });

  it('[GEN-7] leave out what the bank does not offer', () => {
    const lines = (offered: boolean) =>
      addresses(entriesFor([card], { primary: true, isOffered: () => offered }, 'en'));
    for (const href of [paths.cashAdvancePin('c1'), paths.chooseCard('cash-advance-pin')]) {
      expect(lines(true)).toContain(href);
      expect(lines(false)).not.toContain(href);
    }
  });
});
