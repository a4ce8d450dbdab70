import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REDEMPTION_CATEGORIES } from '../../../shared/card-values.ts';
import { faultsIn, readFrom } from '../../../tests/support/data/content.ts';
import { KNOWN_PARTNERS, partnerOf } from '../partners.ts';
import { catalogueKind } from './catalogue.ts';

const REAL = readFileSync('content/redemption.json', 'utf8');
const catalogue = readFrom(catalogueKind, { 'redemption.json': REAL });

interface Editable {
  partners: Record<string, unknown>;
  items: Record<string, unknown>[];
}

/** The faults that an edit of the real file causes, without file and line. */
function faultsAfter(edit: (file: Editable) => unknown): string {
  const file = JSON.parse(REAL) as Editable;
  edit(file);
  return faultsOf(JSON.stringify(file, null, 2));
}

function faultsOf(text: string): string {
  return faultsIn(catalogueKind, { 'redemption.json': text })
    .map((line) => line.replace(/^redemption\.json, line \d+: /, ''))
    .join('\n');
}

const item = (file: Editable, code: string) => file.items.find((entry) => entry.code === code)!;

describe('[RDM-1] the bank’s catalogue', () => {
  it('has every category, every partner with a known format, and one without', () => {
    for (const category of REDEMPTION_CATEGORIES)
      expect(catalogue.offers(category, 'CBS').length).toBeGreaterThan(0);
    const partners = catalogue.offers('airmiles_and_hotel', 'CBS').map(({ code }) => partnerOf(code));
    expect(partners).toEqual(expect.arrayContaining([...KNOWN_PARTNERS, 'SAKU']));
    for (const { name, partnerName, delivery } of catalogue.offers('airmiles_and_hotel', 'CBS')) {
      expect(name.zh_tw.startsWith(partnerName!.zh_tw)).toBe(true);
      expect(delivery.en).toMatch(/working days/);
    }
  });

  it('has special prices for a card product', () => {
    const minimums = { minimumPoints: 3000, unit: 500, partner: 'EVAM' };
    expect(catalogue.offer('EVAM0001', 'CBS')?.price).toMatchObject({ ...minimums, points: 3 });
    expect(catalogue.offer('EVAM0001', 'TRV')?.price).toMatchObject({ ...minimums, points: 1 });
    expect(catalogue.offer('none', 'TRV')).toBeUndefined();
  });

  it('reports a file that cannot be read, and what is missing in it', () => {
    expect(faultsOf('{')).toMatch(/^it is not JSON from here on/);
    expect(faultsOf('[]')).toContain('the file must be');
    expect(faultsIn(catalogueKind, {})).toEqual(['redemption.json, line 1: it is missing; add it']);
    expect(faultsAfter((file) => delete file.partners.SAKU)).toBe(
      '"SAKU0001": its code must begin with a partner of "partners"; add "SAKU" there or change the code',
    );
    expect(faultsAfter((file) => file.items.splice(0))).toBe('"items" must be a list of at least one item');
  });

  it.each([
    ['GIFTTEA1', { points: 0 }, /^"items\.\d+\.points" must be a whole number from 1 to 500000$/],
    ['GIFTTEA1', { points: '1800' }, /^"items\.\d+\.points" must be a whole number from 1 to 500000$/],
    [
      'GIFTTEA1',
      { name: { en: 'Tea' } },
      /^"items\.\d+\.name\.zh_tw" must be a text of 1 to 100 characters$/,
    ],
    ['GIFTTEA1', { category: 'gifts' }, /^"items\.\d+\.category" must be one of /],
    ['GIFTTEA1', { price: 1 }, /^remove "price", which is not known here$/],
    ['GIFTTEA1', { code: 'tea' }, /^"items\.\d+\.code" must be 4 to 20 capital letters and digits$/],
    ['EVAM0001', { code: undefined }, /^"items\.0\.code" must be 4 to 20 capital letters and digits$/],
    ['GIFTTEA1', { code: 'GIFTCUP1' }, /^another item has the code "GIFTCUP1"; give this one its own$/],
    [
      'GIFTTEA1',
      { unit: 5 },
      '"GIFTTEA1": "minimumPoints" and "unit" are for airmiles_and_hotel only; remove them',
    ],
    [
      'GIFTTEA1',
      { code: 'EVAMTEA1' },
      '"EVAMTEA1": its code begins like those of air miles and hotel points; change it',
    ],
    [
      'REBATE01',
      { rebate: undefined },
      '"REBATE01": "rebate" must stand at items of category cashback, and at no others',
    ],
    [
      'REBATE01',
      { worth: { amount: 1, unit: 'twd' } },
      '"REBATE01": "worth" of a cash rebate is its amount; remove it',
    ],
    [
      'GIFTTEA1',
      { worth: { amount: 1, unit: 'miles' } },
      '"GIFTTEA1": "worth" must be in miles or hotel_points for airmiles_and_hotel, in twd for others',
    ],
    [
      'EVAM0001',
      { worth: { amount: 1, unit: 'usd' } },
      /^"items\.0\.worth\.unit" must be one of twd, miles, hotel_points$/,
    ],
  ])('reports what is wrong with an item: %s with %j', (code, change, fault) => {
    expect(faultsAfter((file) => Object.assign(item(file, code), change))).toMatch(fault);
  });

  it('reports all faults at once', () => {
    const faults = faultsAfter((file) => {
      Object.assign(item(file, 'GIFTTEA1'), { points: -1 });
      Object.assign(item(file, 'GIFTCUP1'), { delivery: undefined });
    });
    expect(faults.split('\n')).toHaveLength(2);
  });

  it('reports the line of the file', () => {
    const lines = REAL.split('\n');
    const at = lines.findIndex((line) => line.includes('GIFTTEA1'));
    const broken = lines.with(at, lines[at]!.replace('GIFTTEA1', 'tea'));
    expect(faultsIn(catalogueKind, { 'redemption.json': broken.join('\n') })).toEqual([
      expect.stringMatching(`^redemption\\.json, line ${at + 1}: `),
    ]);
  });
});
