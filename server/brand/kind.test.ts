import { describe, expect, it } from 'vitest';
import { BANK_FILES, demoBank, faultsIn, readFrom } from '../../tests/support/data/content.ts';
import { bankKind } from './kind.ts';
import { bankPage } from './pages.ts';

const OWN = {
  name: { en: 'Ferry & Sons Bank', zh_tw: '渡船商業銀行' },
  legal: { en: '© Ferry & Sons Bank', zh_tw: '© 渡船商業銀行' },
  phone: '(02) 2345-6789 #5',
  colours: { light: '#0A5C8F', dark: '#6CB8E6' },
};
const file = (change: object = {}) => ({ 'bank.json': JSON.stringify({ ...OWN, ...change }, null, 2) });
const faults = (change: object, files = {}) => faultsIn(bankKind(false), { ...file(change), ...files });

describe('[BANK-1] bank.json', () => {
  it('has name, legal line, phone and colours; without logo.svg the logo is a card in the brand colour', () => {
    const bank = readFrom(bankKind(false), file());
    expect(bank).toMatchObject(OWN);
    expect(bank.logo).toContain('fill="#0A5C8F"');
  });

  it('takes the logo from logo.svg', () => {
    expect(demoBank.logo).toBe(BANK_FILES['logo.svg']);
  });

  it.each([
    ['name', { en: 'Bank' }, 'name.zh_tw'],
    ['name', { en: '', zh_tw: '銀行' }, 'name.en'],
    ['name', { en: 'Bank\nBcc: x@y.example', zh_tw: '銀行' }, 'name.en'],
    ['name', { en: '{bank-phone}', zh_tw: '銀行' }, 'name.en'],
    ['name', { en: ' Bank', zh_tw: '銀行' }, 'name.en'],
    ['name', { en: 'Bank\u202Eknab', zh_tw: '銀行' }, 'name.en'],
    ['name', { en: 'B'.repeat(61), zh_tw: '銀行' }, 'name.en'],
    ['legal', '©', 'legal'],
    ['legal', { en: 'x'.repeat(201), zh_tw: 'x' }, 'legal.en'],
    ['phone', 'call us', 'phone'],
    ['phone', 800, 'phone'],
    ['phone', '"><script>', 'phone'],
    ['colours', { light: 'red', dark: '#6CB8E6' }, 'colours.light'],
    ['colours', { light: '#0A5C8F', dark: '#6CB8E6;}' }, 'colours.dark'],
    ['colours', { light: '#0A5C8F' }, 'colours.dark'],
    ['demo', 'yes', 'demo'],
    ['menu', { order: ['cards', 'cards'] }, 'menu.order'],
    ['menu', { order: ['card'] }, 'menu.order.0'],
    ['menu', { hidden: 'offers' }, 'menu.hidden'],
    ['menu', { hidden: ['offers', 'safety'] }, 'menu.hidden.1'],
    ['menu', ['cards'], 'menu'],
    ['welcome', 'Hello', 'welcome'],
    ['welcome', [{ en: 'Hello.', zh_tw: '您好。' }], 'welcome'],
    ['welcome', Array(4).fill({ en: 'Hello.', zh_tw: '您好。' }), 'welcome'],
    ['welcome', Array(3).fill({ en: 'Hello.' }), 'welcome.0.zh_tw'],
    ['welcome', Array(3).fill({ en: 'x'.repeat(81), zh_tw: '您好。' }), 'welcome.0.en'],
    ['security', { contact: [], expires: '2027-06-30' }, 'security.contact'],
    ['security', { contact: ['security@bank.tw'], expires: '2027-06-30' }, 'security.contact.0'],
    ['security', { contact: ['http://bank.tw/report'], expires: '2027-06-30' }, 'security.contact.0'],
    ['security', { contact: ['mailto:a@b.tw\nExpires: never'], expires: '2027-06-30' }, 'security.contact.0'],
    ['security', { contact: ['mailto:a@b.tw'] }, 'security.expires'],
    ['security', { contact: ['mailto:a@b.tw'], expires: '2027-02-30' }, 'security.expires'],
    [
      'security',
      { contact: ['mailto:a@b.tw'], expires: '2027-06-30', languages: ['中文'] },
      'security.languages.0',
    ],
    [
      'security',
      { contact: ['mailto:a@b.tw'], expires: '2027-06-30', policy: 'ftp://b.tw' },
      'security.policy',
    ],
    ['cards', { CBT: { face: 'dragon' } }, 'cards.CBT.face'],
    ['cards', { CBT: { network: 'N'.repeat(17) } }, 'cards.CBT.network'],
    ['cards', { CBT: 'metal' }, 'cards.CBT'],
  ])('refuses a wrong %s and names the field: %j', (field, value, named) => {
    expect(faults({ [field]: value }).join()).toMatch(
      new RegExp(`^bank\\.json, line \\d+: "${named.replace('.', '\\.')}" must be `),
    );
  });

  it('[GEN-19] may have a contact for reports of weaknesses', () => {
    const security = {
      contact: ['mailto:security@ferrybank.tw', 'https://www.ferrybank.tw/report'],
      expires: '2027-06-30',
    };
    expect(readFrom(bankKind(false), file({ security })).security).toEqual(security);
    expect(readFrom(bankKind(false), file()).security).toBeUndefined();
  });

  it('[CARD-10] may have the look of card products', () => {
    const cards = { CBT: { face: 'metal', network: 'NET' }, CBS: { face: 'rings' }, BIZ: {} };
    expect(readFrom(bankKind(false), file({ cards })).cards).toEqual(cards);
    expect(readFrom(bankKind(false), file()).cards).toBeUndefined();
  });

  it('[SHELL-9] may order and hide groups of functions, which each page gets', () => {
    const menu = { order: ['safety'], hidden: ['offers', 'points'] };
    const bank = readFrom(bankKind(false), file({ menu }));
    expect(bank.menu).toEqual(menu);
    expect(bankPage('<head></head>', bank).html).toContain(`"menu":${JSON.stringify(menu)}`);
    expect(bankPage('<head></head>', demoBank).html).not.toContain('"menu"');
    expect(faults({ menu: { hidden: ['cards', 'safety'] } })).toEqual([
      'bank.json, line 18: "menu.hidden.1" must be one of cards, payments, disputes, points, offers, family, you, data; people who lost a card look for "safety"',
    ]);
  });

  it('[LOGIN-9] may have three sentences for the log-on page, which replace those of the portal', () => {
    const welcome = ['One & only', 'Two < three', 'Three'].map((en) => ({ en, zh_tw: `${en}。` }));
    const page = '<head></head><li data-welcome="0 en">Own</li><li data-welcome="2 zh_tw">自有</li>';
    const sentences = (change: object) =>
      bankPage(page, readFrom(bankKind(false), file(change))).html.replace(/^.*<\/head>/s, '');
    expect(sentences({ welcome })).toBe(
      '<li data-welcome="0 en">One &amp; only</li><li data-welcome="2 zh_tw">Three。</li>',
    );
    expect(sentences({})).toBe(page.replace('<head></head>', ''));
  });

  it('reports a missing file and unknown fields', () => {
    expect(faultsIn(bankKind(true), {})).toEqual(['bank.json, line 1: it is missing; add it']);
    expect(faults({ colors: {} }).join()).toContain('remove "colors"');
  });

  it('[GEN-6] refuses colours without contrast, with line, field, contrast and what is needed', () => {
    expect(faults({ colours: { light: '#F0A000', dark: '#333333' } })).toEqual([
      expect.stringMatching(
        /^bank\.json, line 12: "colours\.light" must be darker: its contrast with white \(#FFFFFF\) is 2\.1\d?, needed is 4\.5$/,
      ),
      expect.stringMatching(
        /^bank\.json, line 13: "colours\.dark" must be lighter: its contrast with the dark surface \(#242020\) is 1\.2\d?, needed is 4\.5$/,
      ),
    ]);
  });

  it('[OPS-3] is refused in production while it is marked as a demo', () => {
    expect(faultsIn(bankKind(true), BANK_FILES)).toEqual([]);
    expect(faultsIn(bankKind(false), BANK_FILES)).toEqual([
      expect.stringMatching(/^bank\.json, line 2: "demo" must be left out with PORTAL_MODE=production/),
    ]);
    expect(faults({ demo: false })).toEqual([]);
  });

  it('reports a faulty logo', () => {
    expect(faults({}, { 'logo.svg': '<svg><script/></svg>' })).toEqual([
      expect.stringMatching(/^logo\.svg, line 1: /),
    ]);
  });
});
