/** The words of the letter, in both languages and for each kind. */
import { describe, expect, it } from 'vitest';
import { DISPUTE_KINDS, type DisputeAnswers } from '../../../../shared/disputes.ts';
import { LANGUAGES } from '../../../../shared/messages.ts';
import type { Dispute } from '../../contract.ts';
import { askText, claimText, letterText } from '../../letter.messages.ts';
import { CASE, dollars } from '../../testing/case.ts';
import { type LetterTo, letterOf } from './content.ts';

const BANK = {
  name: { en: 'Test Bank', zh_tw: '測試銀行' },
  phone: '0800-000-000',
  colours: { light: '#0A5C8F', dark: '#0A5C8F' },
};
const FILES = [
  { name: 'slip.jpg', type: 'image/jpeg', content: new Uint8Array(1) },
  { name: 'mail.pdf', type: 'application/pdf', content: new Uint8Array(2) },
];

interface Asked {
  readonly change?: Partial<Dispute>;
  readonly language?: 'en' | 'zh_tw';
  readonly to?: LetterTo;
}

const letter = ({ change = {}, language = 'en', to = 'shop' }: Asked = {}) =>
  letterOf({
    dispute: { ...CASE, ...change },
    ...{ holder: language === 'en' ? 'A Person' : '陳喆峯', bank: BANK, language, to },
    now: new Date('2026-11-29T16:30:00.000Z'),
    files: FILES,
  });
const part = (of: ReturnType<typeof letter>, heading: string) =>
  of.parts.find((one) => one.heading === heading);

describe('[DSP-7] the words of the letter', () => {
  it('[DSP-7] name bank, date in Taipei, cardholder, case and the end of the card number', () => {
    expect(letter().head).toEqual([
      { label: 'Date', value: '30/11/2026' },
      { label: 'Cardholder', value: 'A Person' },
      { label: 'Issuing bank', value: 'Test Bank, 0800-000-000' },
      { label: 'Case at the bank', value: CASE.reference },
      { label: 'Card number', value: '**** **** **** 1234' },
    ]);
    expect(letter({ language: 'zh_tw' }).head.map(({ value }) => value)).toEqual([
      ...['2026/11/30', '陳喆峯', '測試銀行，0800-000-000', CASE.reference, '**** **** **** 1234'],
    ]);
  });

  it('[DSP-7] are addressed to the shop or to the ombudsman', () => {
    expect(letter().addressee).toBe('To: Harbour Books');
    expect(letter({ to: 'ombudsman', language: 'zh_tw' }).addressee).toBe('致：財團法人金融消費評議中心');
  });

  it('[DSP-7] have the facts of each line, and the sum', () => {
    const { table } = part(letter(), letterText.charges.en) ?? {};
    expect(table?.rows).toEqual([['19/11/2026', '20/11/2026', 'Harbour Books', 'NT$3,200', 'NT$3,200']]);
    expect(table?.value).toBe('NT$3,200');
    expect(table?.columns.reduce((sum, { width }) => sum + width, 0)).toBe(511);
  });

  it.each(LANGUAGES.flatMap((language) => DISPUTE_KINDS.map((kind) => [kind, language] as const)))(
    '[DSP-7] say what is wrong and what is asked: %s in %s',
    (kind, language) => {
      const of = letter({ change: { kind, answers: {} }, language });
      const wrong = part(of, letterText.wrong[language])?.paragraphs;
      expect(wrong).toEqual([claimText[kind][language]]);
      const asks = part(of, letterText.asks[language])?.paragraphs ?? [];
      expect(asks[0]).toBe(askText[kind][language]({ amount: 'NT$3,200' }));
      expect(JSON.stringify(of)).not.toMatch(/undefined|null|NaN/);
    },
  );

  it('[DSP-7] have every answer, the words of the person and of the shop', () => {
    const answers: DisputeAnswers = {
      ...{ cardInHand: true, rightAmount: 1200, promisedOn: '2026-12-01', cancelledOn: '2026-10-05' },
      ...{ returned: 'offered', details: 'Broken\non arrival' },
      shop: { asked: true, on: '2026-11-20', said: 'No.' },
    };
    const of = letter({ change: { kind: 'not-as-described', answers } });
    const happened = part(of, letterText.happened.en);
    expect(happened?.pairs?.map(({ value }) => value)).toEqual([
      ...['Yes', 'NT$1,200', '01/12/2026', '05/10/2026', 'Return offered to the shop'],
    ]);
    expect(happened?.paragraphs).toEqual(['Broken\non arrival']);
    expect(part(of, letterText.shopSaid.en)?.paragraphs).toEqual([
      'I asked the shop on 20/11/2026.',
      'It said: “No.”',
    ]);
  });

  it.each([
    [1000, 'NT$2,200'],
    [3200, 'NT$3,200'],
    [0, 'NT$3,200'],
  ])('[DSP-7] ask for what was charged too much if NT$%i is right', (rightAmount, amount) => {
    const of = letter({ change: { kind: 'amount', answers: { rightAmount } } });
    expect(part(of, letterText.asks.en)?.paragraphs?.[0]).toBe(askText.amount.en({ amount }));
  });

  it('[DSP-7] tell the ombudsman, and not the shop, what the bank did, in order', () => {
    const change: Partial<Dispute> = {
      amount: dollars(3200),
      steps: [
        ...CASE.steps,
        { state: 'more-wanted', at: '2026-11-22T02:00:00.000Z', text: 'Which one?' },
        { state: 'received', at: '2026-11-24T02:00:00.000Z' },
      ],
      replies: [{ at: '2026-11-23T02:00:00.000Z', text: 'The first.' }],
    };
    expect(part(letter({ change, to: 'ombudsman' }), letterText.bankDid.en)?.paragraphs).toEqual([
      '21/11/2026 10:10: Received',
      'The bank said: “We have your case.”',
      '22/11/2026 10:00: We need your answer',
      'The bank said: “Which one?”',
      '23/11/2026 10:00: I answered: “The first.”',
      '24/11/2026 10:00: Received',
    ]);
    expect(part(letter({ change }), letterText.bankDid.en)).toBeUndefined();
  });

  it('[DSP-7] number the enclosures in the order of the case', () => {
    const { list } = letter({ language: 'zh_tw' }).enclosures;
    expect(list.map(({ label, name }) => `${label} ${name}`)).toEqual(['附件 1 slip.jpg', '附件 2 mail.pdf']);
  });
});
