import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../shared/messages.ts';
import { allTexts, chineseParameter, type Text } from './support/texts.ts';

const texts = allTexts();

/** Simplified characters that are common on a bank's pages and not used in Traditional Chinese. */
const SIMPLIFIED =
  /[个们这为国时说对发会没过还进动问开门见关长车马东风飞电话认识订单证页线级约经给绝统维护报务处币账号码录请输错误验销设备无领带类选择项该应让学习实现变边远运连达迟适邮银锁间阅队际险难预频题额饭馆体数据额扫码双击网络积帐户续费总结纳缴贷联统资讯简与当]/u;
/** Words of other markets or banks. This portal uses 正卡 instead of 主卡. */
const BANNED = /賬|网|登录|短信|附屬卡|主卡|積分|台幣/u;
const HAN = /\p{Script=Han}/u;
/** Names and abbreviations that Chinese pages write in Latin letters. */
const LATIN_TOO = /^(English|OTP|PDF|CSV|OFX|SMS|NT\$[\d.,]*|https?:\S+|[\w.+-]+@[\w.-]+|[A-Z]{3})$/;

/**
 * Half-width punctuation next to a Chinese character or full-width bracket, optionally with a space between. A mark
 * between two spaces is allowed: the sentence lists the mark itself.
 */
const HALF_WIDTH =
  /[\p{Script=Han}（）「」](?:[,:;!?()]| [,:;!?()](?! ))|[,:;!?()] ?[\p{Script=Han}（）「」]/u;

/** Source code that joins two values with half-width punctuation, in any language. */
const JOINED = /\}[,:;] ?\$\{|\} \(\$\{/;

/** Returns the visible text of an HTML fragment. */
const visible = (html: string) => html.replace(/<[^>]*>/g, '');

/** Returns the names of the rules that a text violates. */
function faultsOf({ en, zh_tw }: Pick<Text, 'en' | 'zh_tw'>): string[] {
  const rules: readonly (readonly [string, boolean])[] = [
    ['English is empty', en.trim() === ''],
    ['Chinese is empty', zh_tw.trim() === ''],
    ['Chinese in the English text', HAN.test(en)],
    ['Simplified characters', SIMPLIFIED.test(zh_tw)],
    ['a word that is not used here', BANNED.test(zh_tw)],
    ['full-width digits or letters', /[０-９Ａ-Ｚａ-ｚ]/u.test(zh_tw + en)],
    ['not translated', /\p{L}{2,}/u.test(zh_tw) && !HAN.test(zh_tw) && !LATIN_TOO.test(zh_tw.trim())],
    ['a value is missing', /undefined|null|NaN|\[object/.test(zh_tw + en)],
  ];
  return rules.filter(([, isBroken]) => isBroken).map(([rule]) => rule);
}

describe('[GEN-1] every sentence in both languages', () => {
  it('finds the tables', () => {
    expect(LANGUAGES).toEqual(['en', 'zh_tw']);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.map(({ where }) => where)).toContain('web/ui/messages.ts ui next');
  });

  it('has no empty, untranslated, Simplified or foreign text', () => {
    expect(
      texts.flatMap((text) => faultsOf(text).map((fault) => `${text.where}: ${fault}: ${text.zh_tw}`)),
    ).toEqual([]);
  });

  it('[GEN-1] has full-width punctuation in Chinese messages', () => {
    expect(allTexts(chineseParameter).filter(({ zh_tw }) => HALF_WIDTH.test(zh_tw))).toEqual([]);
  });

  it('[GEN-1] has full-width punctuation in Chinese content and demo data', () => {
    const sources = import.meta.glob<string>(
      ['../content/**/*zh_tw.html', '../content/**/*.json', '../bank/demo/**/*.ts', '!../**/*.test.ts'],
      { eager: true, query: '?raw', import: 'default' },
    );
    const files = Object.entries(sources);
    expect(files.length).toBeGreaterThan(30);
    const lines = files.flatMap(([file, text]) =>
      visible(text)
        .split('\n')
        .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && HALF_WIDTH.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(lines).toEqual([]);
  });

  it('[GEN-1] joins no two values with half-width punctuation outside the messages', () => {
    const sources = import.meta.glob<string>(['../{app,features,web}/**/*.tsx', '!../**/*.test.tsx'], {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(
      Object.entries(sources).flatMap(([file, text]) =>
        text.split('\n').flatMap((line) => (JOINED.test(line) ? [`${file}: ${line.trim()}`] : [])),
      ),
    ).toEqual([]);
  });

  it.each(['明家電器, 2026年11月15日', '卡號: 4821', '電器 (3 期)', '（一）, 二', '真的?'])(
    'finds half-width punctuation in %s',
    (text) => {
      expect(HALF_WIDTH.test(text)).toBe(true);
    },
  );

  it.each([
    '共 1,234 點',
    '23:59 前',
    'NT$1,000；https://example.com/?a=b',
    '李明，您好',
    '英數字及 ! $ * ?',
  ])('accepts %s', (text) => {
    expect(HALF_WIDTH.test(text)).toBe(false);
  });

  it('finds values that are joined', () => {
    expect(JOINED.test(`\${name}, \${date}`) && JOINED.test(`\${title} (\${label})`)).toBe(true);
    expect(JOINED.test(`\${name}\${date}`)).toBe(false);
  });

  it.each([
    ['', '登入', 'English is empty'],
    ['Log on', ' ', 'Chinese is empty'],
    ['Log on 登入', '登入', 'Chinese in the English text'],
    ['Log on', '登入设备', 'Simplified characters'],
    ['Account', '賬戶', 'a word that is not used here'],
    ['Points', '信用卡積分', 'a word that is not used here'],
    ['6 digits', '６位數字', 'full-width digits or letters'],
    ['Log on', 'Log on', 'not translated'],
    ['Hello', '您好 undefined', 'a value is missing'],
  ])('reports %j / %j', (en, zh_tw, fault) => {
    expect(faultsOf({ en, zh_tw })).toContain(fault);
  });

  it.each([
    ['PDF', 'PDF'],
    ['NT$1', 'NT$1'],
    [' · ', '・'],
  ])('accepts %j / %j', (en, zh_tw) => {
    expect(faultsOf({ en, zh_tw })).toEqual([]);
  });
});
