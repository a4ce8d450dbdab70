import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toCsv } from '../../features/account-detail/server/files/csv.ts';
import { readCsv } from '../../tests/support/data/read-csv.ts';
import { fullWidth } from '../../tests/support/data/typed-input.ts';
import { postalAddress } from './address.ts';
import { COUNTIES, districtOf } from './districts.ts';
import {
  addressLine,
  addressProblems,
  englishAddress,
  NO_ADDRESS,
  readAddress,
  splitAddress,
} from './read.ts';
import { readStreet } from './street.ts';

/** A part of a street: how people type it, how it is stored, and its English form; empty when the part is left out. */
interface Part {
  readonly typed: string;
  readonly stored: string;
  readonly english?: string;
}

const NONE: Part = { typed: '', stored: '' };
const DIGITS = '零一二三四五六七八九';

/** Writes 1 to 999 with units, independently of the product. */
function chinese(number: number): string {
  const hundreds = Math.floor(number / 100);
  const tens = Math.floor((number % 100) / 10);
  const ones = number % 10;
  const head = hundreds > 0 ? `${DIGITS[hundreds]}百` : '';
  const gap = hundreds > 0 && tens === 0 && ones > 0 ? '零' : '';
  const ten = tens === 0 ? '' : `${tens === 1 && hundreds === 0 ? '' : DIGITS[tens]}十`;
  return `${head}${gap}${ten}${ones > 0 ? DIGITS[ones] : ''}`;
}

const upTo = (max: number) => fc.integer({ min: 1, max });
/** A number as typed: in digits, or in Chinese numerals with units or by digits. */
const written = (number: number) =>
  fc.constantFrom(
    `${number}`,
    chinese(number),
    [...`${number}`].map((digit) => DIGITS[Number(digit)]).join(''),
  );
const optional = (part: fc.Arbitrary<Part>) => fc.oneof(fc.constant(NONE), part);

function counted(max: number, suffix: string, name: string): fc.Arbitrary<Part> {
  return upTo(max).chain((number) =>
    written(number).map((typed) => ({
      typed: `${typed}${suffix}`,
      stored: `${number}${suffix}`,
      english: `${name} ${number}`,
    })),
  );
}

const ROADS = [
  '中正路',
  '忠孝東路',
  '臺灣大道',
  '民生街',
  '五福一路',
  '八德路',
  '大里路',
  '三民路',
  '二二八街',
  '新村路',
];
const VILLAGES = ['大同村', '介壽村', '正里里', '三和里', '竹湖村', '十三份村'];
const HAMLETS = ['松羅', '十六張', '下橫坑', '林兜', '頭前埔'];

const road: fc.Arbitrary<Part> = fc
  .tuple(
    fc.constantFrom(...ROADS),
    fc.option(
      upTo(12).chain((number) =>
        fc.constantFrom(`${number}`, chinese(number)).map((typed) => [number, typed] as const),
      ),
    ),
  )
  .map(([name, section]) => ({
    typed: section ? `${name}${section[1]}段` : name,
    stored: section ? `${name}${chinese(section[0])}段` : name,
    english: section ? `Sec. ${section[0]}` : '',
  }));

const named = (names: readonly string[]): fc.Arbitrary<Part> =>
  fc.constantFrom(...names).map((name) => ({ typed: name, stored: name }));

/** The place before the number, with its parts in the order of the English form. */
const place: fc.Arbitrary<readonly Part[]> = fc.oneof(
  fc
    .tuple(road, optional(counted(399, '巷', 'Ln.')), optional(counted(40, '弄', 'Aln.')))
    .map(([first, lane, alley]) =>
      // An alley without a lane is read too, and English begins with the smallest part.
      [first, lane, alley],
    ),
  fc.tuple(named(VILLAGES), counted(30, '鄰', 'Neighborhood')),
  fc.tuple(named(VILLAGES), counted(30, '鄰', 'Neighborhood'), road, optional(counted(99, '巷', 'Ln.'))),
  fc.tuple(named(VILLAGES)),
  fc.tuple(named(HAMLETS)),
  fc.tuple(named(VILLAGES), named(HAMLETS)),
);

const house: fc.Arbitrary<Part> = fc
  .tuple(upTo(999), fc.option(upTo(30)), fc.boolean(), fc.boolean(), fc.boolean())
  .chain(([number, sub, isTemporary, subIsLast, inNumerals]) => {
    const before = isTemporary ? '臨' : '';
    const say = (value: number) => (inNumerals ? chinese(value) : `${value}`);
    const english = `${isTemporary ? 'Temp. No.' : 'No.'} ${number}${sub === null ? '' : `-${sub}`}`;
    if (sub === null)
      return written(number).map((typed) => ({
        typed: `${before}${typed}號`,
        stored: `${before}${number}號`,
        english,
      }));
    const stored = `${before}${subIsLast ? `${number}號之${sub}` : `${number}之${sub}號`}`;
    return fc.constantFrom('之', '-', '－', 'の', ' 之 ').map((sign) => ({
      typed: `${before}${
        subIsLast
          ? `${say(number)}號${sign}${sign.includes('之') ? say(sub) : sub}`
          : sign.includes('之')
            ? `${say(number)}號`.replace('號', `${sign}${say(sub)}號`)
            : `${number}${sign}${sub}號`
      }`,
      stored,
      english,
    }));
  });

const floor: fc.Arbitrary<Part> = fc.oneof(
  fc.constant(NONE),
  upTo(60).chain((number) =>
    fc.constantFrom(`${number}樓`, `${chinese(number)}樓`, `${number}F`, `${number}f`).map((typed) => ({
      typed,
      stored: `${number}樓`,
      english: `${number}F.`,
    })),
  ),
  fc
    .tuple(upTo(60), upTo(20))
    .chain(([number, unit]) =>
      fc
        .constantFrom(
          `${number}樓之${unit}`,
          `${chinese(number)}樓之${chinese(unit)}`,
          `${number}F-${unit}`,
          `${number}樓-${unit}`,
        )
        .map((typed) => ({ typed, stored: `${number}樓之${unit}`, english: `${number}F.-${unit}` })),
    ),
  upTo(5).chain((number) =>
    fc
      .constantFrom(
        `B${number}`,
        `b${number}樓`,
        `B${number}F`,
        `地下${number}樓`,
        `地下${chinese(number)}層`,
      )
      .map((typed) => ({ typed, stored: `地下${number}樓`, english: `B${number}F.` })),
  ),
  fc.constant({ typed: '頂樓', stored: '頂樓', english: 'Top F.' }),
);

const room: fc.Arbitrary<Part> = fc.oneof(
  fc.constant(NONE),
  upTo(999).map((number) => ({ typed: `${number}室`, stored: `${number}室`, english: `Rm. ${number}` })),
  fc
    .constantFrom('A', 'B2')
    .map((name) => ({ typed: `${name}室`, stored: `${name}室`, english: `Rm. ${name}` })),
);

/** Two numbers that would become one without a separator. */
const touches = (before: string, after: string) => /\d$/.test(before) && /^\d/.test(after);

/** Joins parts with spaces and commas, in any width, with the character that people type for the official one. */
function typing(parts: readonly Part[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.array(fc.constantFrom('', '', ' ', '\u3000', '，', ', ', '\u200b'), {
        minLength: parts.length,
        maxLength: parts.length,
      }),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([separators, isWide, isPlain]) => {
      const text = parts
        .map(({ typed, stored }, index) => {
          const next = parts[index + 1];
          const needed = next && (touches(stored, next.stored) || touches(typed, next.typed)) && ' ';
          return `${typed}${needed || separators[index]}`;
        })
        .join('');
      const wide = isWide ? [...text].map(fullWidth).join('') : text;
      return isPlain ? wide.replaceAll('臺', '台') : wide;
    });
}

const street = fc.tuple(place, house, floor, room).chain(([before, number, level, door]) => {
  const parts = [...before, number, level, door].filter(({ stored }) => stored !== '');
  return typing(parts).map((typed) => ({
    typed,
    stored: parts.reduce((text, { stored }) => text + (touches(text, stored) ? '，' : '') + stored, ''),
    english: parts
      .toReversed()
      .map(({ english }) => english)
      .filter(Boolean),
  }));
});

describe('[CON-1] addresses that follow the rules', () => {
  // 14 in each of the 22 counties: 308 addresses.
  it.each(COUNTIES)('are read, printed and read back equal in $name', (county) => {
    const composed = fc.record({
      street,
      district: fc.constantFrom(...county.districts),
      more: fc.constantFrom('', '01', '001'),
      road: fc.constantFrom('', 'Zhongxiao E. Rd.', "Ren'ai Vil."),
      whole: fc.boolean(),
      tai: fc.constantFrom('臺', '台'),
    });
    fc.assert(
      fc.property(
        composed,
        ({ street: { typed, stored, english }, district, more, road: name, whole, tai }) => {
          const postcode = `${district.code}${more}`;
          const read = readAddress({
            postcode: [...postcode].map(fullWidth).join(''),
            county: county.name.replace('臺', tai),
            district: ` ${district.name.replace('臺', tai)} `,
            street: whole ? `${postcode} ${county.name}${district.name} ${typed}` : typed,
            streetEnglish: name,
          });
          const address = {
            postcode,
            county: county.name,
            district: district.name,
            street: stored,
            ...(name && { streetEnglish: name }),
          };
          expect(read).toEqual({ value: address });
          expect(z.parse(postalAddress, address)).toEqual(address);

          const line = addressLine(address);
          expect(line).toBe(`${postcode} ${county.name}${district.name}${stored}`);
          expect(fromLine(line)).toEqual({ ...address, streetEnglish: undefined });
          const cells = [postcode, county.name, district.name, stored, name];
          const file = toCsv(['address'], [[...cells, line].map((text) => ({ text }))]);
          expect(readCsv(file)[1]).toEqual([...cells, line]);

          expect(englishAddress(address)).toBe(
            name
              ? [...english, name, district.english, `${county.english} ${postcode}`, 'Taiwan (R.O.C.)'].join(
                  ', ',
                )
              : undefined,
          );
        },
      ),
      { numRuns: 14, seed: Number(county.districts[0]?.code) },
    );
  });

  /** Reads a line of a letter by the postal list alone. */
  function fromLine(line: string) {
    const [, postcode = '', rest = ''] = /^(\d+) (.+)$/.exec(line) ?? [];
    const found = COUNTIES.flatMap((county) =>
      county.districts.map((district) => ({ county, district })),
    ).filter(
      ({ county, district }) =>
        district.code === postcode.slice(0, 3) && rest.startsWith(county.name + district.name),
    );
    expect(found).toHaveLength(1);
    const { county, district } = found[0]!;
    const typed = { postcode, county: county.name, district: district.name, streetEnglish: '' };
    const read = readAddress({ ...typed, street: rest.slice(`${county.name}${district.name}`.length) });
    return 'value' in read ? { ...read.value, streetEnglish: undefined } : read;
  }

  it('are stored in a form that is read back unchanged', () => {
    fc.assert(
      fc.property(street, ({ stored }) => {
        expect(readStreet(stored)).toEqual({ value: stored });
      }),
      { numRuns: 500 },
    );
  });

  it('are read once and for all, also with one character more, less or changed', () => {
    const mistyped = fc
      .record({
        street,
        at: fc.nat(30),
        without: fc.nat(1),
        more: fc.constantFrom('', ...'台臺市村里鄰路段巷弄號樓室之臨FB-12三十０,の頂'),
      })
      .map(({ street: { typed }, at, without, more }) => {
        const characters = [...typed];
        characters.splice(at, without, more);
        return characters.join('');
      });
    let accepted = 0;
    fc.assert(
      fc.property(mistyped, (typed) => {
        const read = readStreet(typed);
        if ('problem' in read) return;
        accepted++;
        expect(readStreet(read.value)).toEqual(read);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });

  it.each([
    ['松仁路 100 號', '松仁路100號'],
    ['民生東路三段 128-1 號 3 F.', '民生東路三段128之1號3樓'],
    ['中華路一段12巷3弄5之6號七樓之八', '中華路一段12巷3弄5之6號7樓之8'],
    ['文化路2段182巷1弄12號B1F.', '文化路二段182巷1弄12號地下1樓'],
    ['信義里3鄰四維三路2號', '信義里3鄰四維三路2號'],
    ['中央路3段 1 之 1 號', '中央路三段1之1號'],
    ['成功路四段61巷22弄2號5F', '成功路四段61巷22弄2號5樓'],
    ['新市里復興路1-12號', '新市里復興路1之12號'],
    ['馬祖村九號', '馬祖村9號'],
    ['大安路一段一〇五號', '大安路一段105號'],
    ['忠孝東路4段553巷6弄7號之3 3F-2', '忠孝東路四段553巷6弄7號之3，3樓之2'],
    ['忠孝東路４段５５３巷６弄７－３號，３樓之２', '忠孝東路四段553巷6弄7之3號3樓之2'],
    ['中正路一百二十三號十二樓', '中正路123號12樓'],
    ['中山路一二三號', '中山路123號'],
    ['台灣大道二段廿一號', '臺灣大道二段21號'],
    ['臺灣大道廿一段3號', '臺灣大道二十一段3號'],
    ['介壽村76號', '介壽村76號'],
    ['大同村十二鄰松羅34號', '大同村12鄰松羅34號'],
    ['中正路永福巷12號', '中正路永福巷12號'],
    ['成功二巷3號', '成功二巷3號'],
    ['中山路100之1巷2號', '中山路100之1巷2號'],
    ['中山路3弄2號', '中山路3弄2號'],
    ['民族路5巷6弄7衖8號', '民族路5巷6弄7衖8號'],
    ['中山路臨12之3號', '中山路臨12之3號'],
    ['中山路5號B1', '中山路5號地下1樓'],
    ['中山路5號地下二層', '中山路5號地下2樓'],
    ['中山路5號頂樓', '中山路5號頂樓'],
    ['中山路5號12樓A1室', '中山路5號12樓A1室'],
    ['中山路5號301室', '中山路5號301室'],
    ['中山路5號3樓之1、1室', '中山路5號3樓之1，1室'],
    ['八里大道5號', '八里大道5號'],
    ['五權西路二段666號', '五權西路二段666號'],
    ['一江街1號', '一江街1號'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(readStreet(typed)).toEqual({ value: stored });
  });

  it.each(['中正路', '中正街', '臺灣大道', '中正路二段', '大安里', '大安村3鄰'])(
    'have lanes and alleys in Chinese numerals after %s',
    (before) => {
      for (const sign of ['巷', '弄', '巷3弄'])
        expect(readStreet(`${before}十二${sign}5號`)).toEqual({ value: `${before}12${sign}5號` });
    },
  );
});

const RIGHT = { ...NO_ADDRESS, county: '臺北市', district: '信義區', postcode: '110', street: '松仁路100號' };

describe('[CON-1] a whole address in one field', () => {
  it.each([
    ['臺北市信義區市府路1號', '110', '市府路1號'],
    ['110臺北市信義區市府路1號', '110', '市府路1號'],
    ['１１０２０４　台北市信義區　市府路１號', '110204', '市府路1號'],
    ['110-204 臺北市信義區市府路1號', '110204', '市府路1號'],
    ['220臺北市信義區市府路1號', '220', '市府路1號'],
    ['臺北市信義區', '110', ''],
  ])('is split: %s', (typed, postcode, street) => {
    expect(splitAddress(typed)).toEqual({ county: '臺北市', district: '信義區', postcode, street });
  });

  it.each(COUNTIES)('is split in every district of $name', ({ name, districts }) => {
    for (const district of districts) {
      const found = splitAddress(`${name}${district.name}中正路1號`);
      expect(found).toEqual({
        county: name,
        district: district.name,
        postcode: district.code,
        street: '中正路1號',
      });
      expect(readAddress({ ...NO_ADDRESS, ...found })).toHaveProperty('value');
    }
  });

  it.each(['市府路1號', '臺北市市府路1號', '信義區市府路1號', '11臺北市信義區', ''])(
    'is none without county and district: "%s"',
    (typed) => expect(splitAddress(typed)).toBeUndefined(),
  );
});

describe('[CON-1] an address that is wrong', () => {
  it.each([
    ['county', '', 'county'],
    ['county', '臺北', 'county'],
    ['county', '臺北縣', 'county'],
    ['county', 'Taipei City', 'county'],
    ['county', '釣魚臺', 'county'],
    ['county', '桃園縣', 'county'],
    ['district', '', 'district'],
    ['district', '信義', 'district'],
    ['district', '板橋區', 'district'],
    ['district', '信義鄉', 'district'],
    ['postcode', '', 'postcode'],
    ['postcode', '11', 'postcode'],
    ['postcode', '1100', 'postcode'],
    ['postcode', '1100000', 'postcode'],
    ['postcode', '100', 'postcode'],
    ['postcode', '10001', 'postcode'],
    ['postcode', '106001', 'postcode'],
    ['postcode', '11O', 'postcode'],
    ['postcode', '000', 'postcode'],
    ['postcode', '110,106', 'postcode'],
    ['street', '', 'empty'],
    ['street', ' \u3000,，', 'empty'],
    ['street', '松仁路100號(管理室)', 'characters'],
    ['street', '松仁路100號😀', 'characters'],
    ['street', '松仁路100號\u0000', 'characters'],
    ['street', '松仁路100號<b>', 'characters'],
    ['street', '松仁路100號/3樓', 'characters'],
    ['street', '松仁路ㄅ100號', 'characters'],
    ['street', `松仁${'長'.repeat(120)}路1號`, 'length'],
    ['street', `松仁路1號${' '.repeat(400)}`, 'length'],
    ['street', '臺北郵局第12號信箱', 'poBox'],
    ['street', '郵政信箱12號', 'poBox'],
    ['street', '敦南郵局第108-1號信箱', 'poBox'],
    ['street', 'P.O. Box 12', 'poBox'],
    ['street', '100號', 'road'],
    ['street', '路100號', 'road'],
    ['street', '大道5號', 'road'],
    ['street', '三段100號', 'road'],
    ['street', '松仁路段100號', 'road'],
    ['street', '松仁路零段100號', 'road'],
    ['street', '12鄰34號', 'road'],
    ['street', '12巷3號', 'road'],
    ['street', '松仁路3弄12巷5號', 'road'],
    ['street', '松仁路0巷5號', 'road'],
    ['street', 'SONGREN RD 100號', 'road'],
    ['street', '松仁路100', 'number'],
    ['street', '松仁路', 'number'],
    ['street', '松仁路號', 'number'],
    ['street', '松仁路0號', 'number'],
    ['street', '松仁路12之0號', 'number'],
    ['street', '松仁路100號102號', 'number'],
    ['street', '松仁路12345號', 'number'],
    ['street', '松仁路3樓', 'number'],
    ['street', '松仁路100號0樓', 'floor'],
    ['street', '松仁路100號樓', 'floor'],
    ['street', '松仁路100號3樓4樓', 'floor'],
    ['street', '松仁路100號3樓公司', 'floor'],
    ['street', '松仁路100號1234樓', 'floor'],
    ['street', '松仁路100號室', 'floor'],
    ['street', '松仁路100號B', 'floor'],
    ['street', '松仁路100號之33樓', 'floor'],
    ['street', '松仁路100號3樓之11室', 'floor'],
    ['street', '三樓松仁路100號', 'floor'],
    ['street', '新北市板橋區文化路1號', 'county'],
    ['street', '臺北市大安區仁愛路1號', 'district'],
    ['street', '大安區仁愛路1號', 'district'],
    ['streetEnglish', '松仁路', 'english'],
    ['streetEnglish', '123', 'english'],
    ['streetEnglish', 'Songren Rd. <b>', 'english'],
    ['streetEnglish', 'No. 100, Songren Rd.', 'english'],
    ['streetEnglish', 'Sec. 4, Zhongxiao E. Rd.', 'english'],
    ['streetEnglish', `${'Long '.repeat(20)}Rd.`, 'english'],
  ] as const)('is refused: %s %j, the problem is %s', (field, typed, problem) => {
    expect(readAddress(RIGHT)).toHaveProperty('value');
    const address = { ...RIGHT, [field]: typed };
    expect(readAddress(address)).toEqual({ problem });
    expect(addressProblems(address)[field]).toBe(problem);
  });

  it('has a problem at each of its wrong fields', () => {
    expect(addressProblems(NO_ADDRESS)).toEqual({
      county: 'county',
      district: 'district',
      postcode: 'postcode',
      street: 'empty',
    });
    expect(readAddress(NO_ADDRESS)).toEqual({ problem: 'county' });
  });
});

describe('[CON-1] the postal list', () => {
  it('has the 368 districts of 22 counties, each with one code and both names', () => {
    const rows = COUNTIES.flatMap((county) => county.districts.map((district) => ({ county, ...district })));
    expect([COUNTIES.length, rows.length]).toEqual([22, 368]);
    expect(new Set(rows.map(({ county, name }) => county.name + name)).size).toBe(368);
    for (const { county, code, name, english } of rows) {
      expect(code).toMatch(/^[1-9]\d\d$/);
      expect(name).toMatch(/^\p{Script=Han}{1,3}[區鄉鎮市]$/u);
      expect(english).toMatch(/^[A-Z][a-z']+( [A-Z][a-z]+)? ?(Dist\.|Township|City)$/);
      expect(county.english).toMatch(/ (City|County)$/);
    }
  });

  it('shares a code only inside the cities of Hsinchu and Chiayi', () => {
    const codes = COUNTIES.flatMap(({ name, districts }) => districts.map(({ code }) => `${code} ${name}`));
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([
      '300 新竹市',
      '300 新竹市',
      '600 嘉義市',
    ]);
    expect(new Set(codes.map((code) => code.slice(0, 3))).size).toBe(368 - 3);
  });

  it.each([
    ['高雄市', '那瑪夏區', '849', 'Namaxia Dist.'],
    ['新北市', '淡水區', '251', 'Tamsui Dist.'],
    ['連江縣', '東引鄉', '212', 'Dongyin Township'],
    ['金門縣', '烏坵鄉', '896', 'Wuqiu Township'],
    ['彰化縣', '員林市', '510', 'Yuanlin City'],
  ])('knows %s %s', (county, name, code, english) => {
    expect(districtOf(county, name)).toEqual({ code, name, english });
  });
});
