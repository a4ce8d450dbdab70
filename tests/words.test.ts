/** Checks the rules of docs/words.md in every table of messages and in the content. */
import { describe, expect, it } from 'vitest';
import { activationTerms } from '../features/card-activation/messages.ts';
import { allTexts, modules } from './support/texts.ts';

/** Parameters that are dates or times, and those that are numbers. Others can be names. */
const DATES = /^(?:at|when|date|due|time|until|from|to|start|end|first|bound)$/;
const NUMBERS =
  /^(?:seconds|minutes|days|tries|times|tenor|payments|percent|count|number|attemptsLeft|lastFour|last4)$/;
const realParameter: object = new Proxy(
  {},
  {
    get: (_, key) => (DATES.test(`${String(key)}`) ? '2026/11/27' : NUMBERS.test(String(key)) ? '12' : '明'),
  },
);

/** Rules for Chinese: what a text must not contain. */
const CHINESE_RULES: Readonly<Record<string, RegExp>> = {
  'no space between Chinese and digits': /(?![年月日])\p{Script=Han}\d|\d(?![年月日])\p{Script=Han}/u,
  'a space after a date’s 年, 月 or 日': /\d[年月日] \d/,
  '須 is for a rule': /需(?:為|在|等於|早於|晚於|包含|輸入|重新|以(?!上))/,
  'say whether the day itself counts: （含）前':
    /2026\/11\/27 前(?:繳|陸續)|月\d+日前繳|繳款截止日前(?!三天)/,
  'a date begins with the year': /日／月／|\d\d\/\d\d\/\d{4}/,
  'a word of another market': /塑料|酒店|積分|跟隨|屏幕|網絡|視頻|軟件|默認|用戶|點擊|打印|激活|充值/,
  'another word for the same thing':
    /爭議交易|爭議帳款|爭議款(?!項)|參考編號|尾碼|海外消費|循環信用利息|使用過的瀏覽器|手機號碼|國外交易手續費|國外消費手續費/,
  'a turn taken from English': /以繼續|剛剛已|僅有效|回饋金/,
};

/** Rules for English. */
const ENGLISH_RULES: Readonly<Record<string, RegExp>> = {
  // NET-OFFLINE is a literal of the specification.
  'no please': /\bplease\b(?! check your internet)/i,
  'another word for the same thing':
    /\be-mail|card holder|convenience shop|\btaken off\b|[Ll]ast log on\b|\bpenalty\b/,
  'a riddle': /carried out(?!\.)|already so\b|decided (?:for|against) you|You did nothing/,
};

/** An error says what to do. */
const TO_DO_EN =
  /\b(?:Try|See|Activate|Contact|contact|Ask|Check|Choose|Start|Log on|Wait|Lower|Open|Reload|Reset|Correct|Remove|Update|call|Shorten|Enter|Confirm|Use|Unfreeze|[Yy]ou can|Do not|Quantity must|needs at least|needs a one-time)\b/;
const TO_DO_ZH = /請|可|須|洽|至少/;

interface Shown {
  readonly code: string;
  readonly text: Readonly<Record<'en' | 'zh_tw', string>>;
}

/**
 * Errors without an action of the person: literal sentences of the specification, pages, and results that need nothing.
 * Never add an error that a person can act on.
 */
const NOTHING_TO_DO = [
  '01011', // Literal.
  'UNKNOWN', // Literal in English.
  'NOT_FOUND',
  'RDM-CANCELLED',
  'PASSKEY-KNOWN',
];

const fill = (text: unknown): string => String(typeof text === 'function' ? text(realParameter) : text);

function errorsOf(value: unknown, code = ''): Shown[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('surface' in value && 'text' in value) {
    const { en, zh_tw } = value.text as Shown['text'];
    return value.surface === 'dialog' ? [{ code, text: { en: fill(en), zh_tw: fill(zh_tw) } }] : [];
  }
  return Object.entries(value).flatMap(([key, inner]) => errorsOf(inner, key));
}

const faultsOf = (rules: Readonly<Record<string, RegExp>>, text: string) =>
  Object.entries(rules).flatMap(([rule, fault]) => (fault.test(text) ? [rule] : []));

const visible = (html: string) => html.replace(/<\/t[dh]>/g, '\n').replace(/<[^>]*>/g, '');

const shown = import.meta.glob<string>(
  ['../content/**/*.html', '../content/**/*.json', '../bank/{demo,embedded}/**/*.messages.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

describe('[GEN-24] words', () => {
  it('[GEN-24] follow the rules in every Chinese and English message', () => {
    const texts = allTexts(realParameter);
    expect(texts.length).toBeGreaterThan(1500);
    expect(
      texts.flatMap(({ where, en, zh_tw }) => [
        ...faultsOf(CHINESE_RULES, zh_tw).map((rule) => `${where}: ${rule}: ${zh_tw}`),
        ...faultsOf(ENGLISH_RULES, en).map((rule) => `${where}: ${rule}: ${en}`),
      ]),
    ).toEqual([]);
  });

  it('[GEN-24] follow the rules in content and in the texts of the demo bank', () => {
    const files = Object.entries(shown);
    expect(files.length).toBeGreaterThan(100);
    expect(
      files.flatMap(([file, text]) =>
        visible(text)
          .split('\n')
          .filter((line) => !/^\s*(?:\/?\*|\/\/|"image")/.test(line))
          .flatMap((line) =>
            [...faultsOf(CHINESE_RULES, line), ...faultsOf(ENGLISH_RULES, line)].map(
              (rule) => `${file}: ${rule}: ${line.trim()}`,
            ),
          ),
      ),
    ).toEqual([]);
  });

  it('[GEN-24] call the image code by its own name, not by the name of the one-time password', () => {
    const texts = allTexts(realParameter).filter(({ where }) => /^features\/captcha\/| captcha/.test(where));
    expect(texts.length).toBeGreaterThan(8);
    expect(texts.filter(({ zh_tw }) => /(?<!圖形)驗證碼/.test(zh_tw))).toEqual([]);
  });

  it('[GEN-24] tell in each error dialog what to do', () => {
    const errors = errorsOf(modules).filter(({ code }) => !NOTHING_TO_DO.includes(code));
    expect(errors.length).toBeGreaterThan(40);
    expect(errors.filter(({ text }) => !TO_DO_EN.test(text.en) || !TO_DO_ZH.test(text.zh_tw))).toEqual([]);
  });

  // docs/words.md names the sources.
  it('[GEN-24] say what the law says of complaints, supplementary cards and the cost of credit', () => {
    for (const language of ['en', 'zh_tw'] as const) {
      const complaints = shown[`../content/pages/contact.${language}.html`];
      for (const part of ['30', '60', 'href="tel:0800789885"']) expect(complaints).toContain(part);
      expect(complaints).toMatch(/評議中心|Financial Ombudsman Institution/);
      const offers = shown[`../content/pages/offer-terms.${language}.html`];
      expect(offers).toMatch(/謹慎理財　信用至上|Manage your finances prudently\. Credit matters\./);
      expect(offers).toContain('15');
    }
    const { supplementary } = activationTerms;
    expect(supplementary.zh_tw).toContain('附卡持卡人不須負擔正卡的帳款');
    expect(supplementary.en).toContain('not liable for what is bought with the primary card');
  });

  it.each([
    ['no space between Chinese and digits', '近30日'],
    ['no space between Chinese and digits', '於2026/11/27 登入'],
    ['a space after a date’s 年, 月 or 日', '2026年 11月'],
    ['須 is for a rule', '密碼需為 4 位數字'],
    ['say whether the day itself counts: （含）前', '2026/11/27 前繳納'],
    ['say whether the day itself counts: （含）前', '限繳款截止日前申請'],
    ['a date begins with the year', '例如 27/09/1988'],
    ['a word of another market', '再生塑料'],
    ['another word for the same thing', '爭議款處理進度'],
    ['a turn taken from English', '請聯絡我們以繼續'],
  ])('[GEN-24] finds %s in %s', (rule, text) => {
    expect(faultsOf(CHINESE_RULES, text)).toEqual([rule]);
  });

  it.each([
    '近 30 日',
    '2026年11月',
    '爭議款項',
    '不需要密碼',
    '2026/11/27（含）前繳納',
    '繳款截止日（含）前申請',
  ])('[GEN-24] accepts %s', (text) => {
    expect(faultsOf(CHINESE_RULES, text)).toEqual([]);
  });
});
