import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../categories.ts';
import { KNOWN_PARTNERS, partnerOf } from '../partners.ts';
import { ContentError, loadCatalogue } from './catalogue.ts';

const REAL = readFileSync('content/redemption.json', 'utf8');

interface Editable {
  partners: Record<string, unknown>;
  items: Record<string, unknown>[];
}

/** What the start says of the real file after an edit. */
function faultsAfter(edit: (file: Editable) => void): string {
  const file = JSON.parse(REAL) as Editable;
  edit(file);
  return faultsOf(JSON.stringify(file));
}

function faultsOf(text: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'portal-content-'));
  writeFileSync(join(dir, 'redemption.json'), text);
  try {
    loadCatalogue(dir);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError);
    const { message } = error as ContentError;
    expect(message).toContain(join(dir, 'redemption.json'));
    return message.split('\n').slice(1).join('\n');
  }
}

const item = (file: Editable, code: string) => file.items.find((one) => one.code === code)!;

describe('[RDM-1] the bank’s catalogue', () => {
  it('has every category, every partner whose format is known, and one whose is not', () => {
    const catalogue = loadCatalogue('content');
    for (const category of CATEGORIES) expect(catalogue.offers(category, 'CBS').length).toBeGreaterThan(0);
    const partners = catalogue.offers('airmiles_and_hotel', 'CBS').map(({ code }) => partnerOf(code));
    expect(partners).toEqual(expect.arrayContaining([...KNOWN_PARTNERS, 'SAKU']));
    for (const { name, partnerName, delivery } of catalogue.offers('airmiles_and_hotel', 'CBS')) {
      expect(name.zh_tw.startsWith(partnerName!.zh_tw)).toBe(true);
      expect(delivery.en).toMatch(/working days/);
    }
  });

  it('has another price for cards of a product where the bank says so', () => {
    const catalogue = loadCatalogue('content');
    const least = { minimumPoints: 3000, unit: 500, partner: 'EVAM' };
    expect(catalogue.offer('EVAM0001', 'CBS')?.price).toMatchObject({ ...least, points: 3 });
    expect(catalogue.offer('EVAM0001', 'TRV')?.price).toMatchObject({ ...least, points: 1 });
    expect(catalogue.offer('none', 'TRV')).toBeUndefined();
  });

  it('stops the start with the item and what has to be there', () => {
    expect(faultsOf('{')).toMatch(/^ {2}- it is not JSON: /);
    expect(faultsOf('[]')).toContain('the file');
    expect(() => loadCatalogue('no/such/folder')).toThrow('CONTENT_DIR must name the folder that holds it');
    for (const [edit, fault] of [
      [
        (f: Editable) => Object.assign(item(f, 'GIFTTEA1'), { points: 0 }),
        'item "GIFTTEA1", field points: it must be a whole number from 1 to 500000',
      ],
      [
        (f: Editable) => Object.assign(item(f, 'GIFTTEA1'), { points: '1800' }),
        'item "GIFTTEA1", field points: it must be a whole number from 1 to 500000',
      ],
      [
        (f: Editable) => Object.assign(item(f, 'GIFTTEA1'), { name: { en: 'Tea' } }),
        'item "GIFTTEA1", field name.zh_tw: it must be a text of 1 to 100 characters',
      ],
      [
        (f: Editable) => Object.assign(item(f, 'GIFTTEA1'), { category: 'gifts' }),
        `item "GIFTTEA1", field category: it must be one of ${CATEGORIES.join(', ')}`,
      ],
      [
        (f: Editable) => Object.assign(item(f, 'GIFTTEA1'), { price: 1 }),
        'item "GIFTTEA1": remove "price", which is not known here',
      ],
      [
        (f: Editable) => Object.assign(item(f, 'GIFTTEA1'), { code: 'tea' }),
        'item "tea", field code: it must be 4 to 20 capital letters and digits',
      ],
      [
        (f: Editable) => Object.assign(f.items[0]!, { code: undefined }),
        'item number 1, field code: it must be 4 to 20 capital letters and digits',
      ],
      [
        (f: Editable) => Object.assign(item(f, 'GIFTTEA1'), { code: 'GIFTCUP1' }),
        'item "GIFTCUP1": another item has this code; give it one of its own',
      ],
      [
        (f: Editable) => Object.assign(item(f, 'GIFTTEA1'), { unit: 5 }),
        'item "GIFTTEA1": "minimumPoints" and "unit" are for airmiles_and_hotel only; remove them',
      ],
      [
        (f: Editable) => Object.assign(item(f, 'GIFTTEA1'), { code: 'EVAMTEA1' }),
        'item "EVAMTEA1": its code begins like those of air miles and hotel points; change it',
      ],
      [
        (f: Editable) => Object.assign(item(f, 'REBATE01'), { rebate: undefined }),
        'item "REBATE01": "rebate" must stand at items of category cashback, and at no others',
      ],
      [
        (f: Editable) => delete f.partners.SAKU,
        'item "SAKU0001": its code must begin with a partner of "partners"; add "SAKU" there or change the code',
      ],
      [(f: Editable) => f.items.splice(0), 'field items: it must be a list of at least one item'],
    ] as const)
      expect(faultsAfter((file) => void edit(file))).toBe(`  - ${fault}`);
  });

  it('names all that is wrong at once', () => {
    const faults = faultsAfter((file) => {
      Object.assign(item(file, 'GIFTTEA1'), { points: -1 });
      Object.assign(item(file, 'GIFTCUP1'), { delivery: undefined });
    });
    expect(faults.split('\n')).toHaveLength(2);
  });
});
