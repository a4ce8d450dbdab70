/** Dates, amounts and names as people write them: what the forms take, and what they refuse with which problem. */
import { describe, expect, it } from 'vitest';
import { readDollars } from '../shared/validation/amount.ts';
import { readDate } from '../shared/validation/date.ts';
import { nameProblem, storableName } from '../shared/validation/given-name.ts';
import { readNationalId } from '../shared/validation/person.ts';
import type { Reading } from '../shared/validation/reading.ts';

type Reader = (typed: string) => Reading<unknown, string>;

const name: Reader = (typed) => {
  const problem = nameProblem(typed);
  return problem ? { problem } : { value: storableName(typed) };
};
const READERS = {
  date: (typed: string) => readDate(typed),
  amount: readDollars,
  name,
  nationalId: readNationalId,
} satisfies Record<string, Reader>;

const DAY = '2026-11-27';

const ACCEPTED: readonly (readonly [kind: keyof typeof READERS, typed: string, value: unknown])[] = [
  ['date', '27/11/2026', DAY],
  ['date', '27-11-2026', DAY],
  ['date', '27.11.2026', DAY],
  ['date', '27 11 2026', DAY],
  ['date', '27 / 11 / 2026', DAY],
  ['date', '2026/11/27', DAY],
  ['date', '2026-11-27', DAY],
  ['date', '2026.11.27', DAY],
  ['date', '2026 11 27', DAY],
  ['date', '20261127', DAY],
  ['date', '27112026', DAY],
  ['date', '2026/11/7', '2026-11-07'],
  ['date', '7/1/2026', '2026-01-07'],
  ['date', '27 Nov 2026', DAY],
  ['date', '27 November 2026', DAY],
  ['date', '27th Nov 2026', DAY],
  ['date', 'Nov 27, 2026', DAY],
  ['date', 'November 27 2026', DAY],
  ['date', '27-Nov-2026', DAY],
  ['date', '2 sept. 2026', '2026-09-02'],
  ['date', '２０２６／１１／２７', DAY],
  ['date', '　27／11／2026 ', DAY],
  ['date', '2026年11月27日', DAY],
  ['date', '2026 年 11 月 27 日', DAY],
  ['date', '２０２６年１１月２７號', DAY],
  ['date', '西元2026年11月27日', DAY],
  ['date', '民國115年11月27日', DAY],
  ['date', '中華民國 115 年 11 月 27 日', DAY],
  ['date', '115年11月27日', DAY],
  ['date', '民國115/11/27', DAY],
  ['date', '115/11/27', DAY],
  ['date', '115.11.27', DAY],
  ['date', '115-11-27', DAY],
  ['date', '1151127', DAY],
  ['date', '民國77年9月27日', '1988-09-27'],
  ['date', '29/02/2028', '2028-02-29'],
  ['amount', '1000', 1000n],
  ['amount', '1,000', 1000n],
  ['amount', '1 000', 1000n],
  ['amount', '1, 000', 1000n],
  ['amount', '１０００', 1000n],
  ['amount', '１，０００', 1000n],
  ['amount', 'NT$1,000', 1000n],
  ['amount', 'NT$ 1,000', 1000n],
  ['amount', 'nt$1000', 1000n],
  ['amount', '$1,000', 1000n],
  ['amount', 'NTD 1,000', 1000n],
  ['amount', '1,000 TWD', 1000n],
  ['amount', '1,000元', 1000n],
  ['amount', '新台幣1,000元整', 1000n],
  ['amount', '新臺幣 1,000 元', 1000n],
  ['amount', '1,000.00', 1000n],
  ['amount', '1,234,567', 1_234_567n],
  ['name', '媽媽的 iPhone', '媽媽的 iPhone'],
  ['name', '王　小明', '王 小明'],
  ['name', '  My   laptop ', 'My laptop'],
  ['name', 'Zoë’s phone', 'Zoë’s phone'],
  ['name', '堃哥的手機 📱', '堃哥的手機 📱'],
  ['nationalId', 'ａ１２３４５６７８９', 'A123456789'],
  ['nationalId', 'a 123-456-789', 'A123456789'],
];

const REFUSED: readonly (readonly [kind: keyof typeof READERS, typed: string, problem: string])[] = [
  ['date', '', 'empty'],
  ['date', '　', 'empty'],
  ['date', '31/02/2026', 'notReal'],
  ['date', '29/02/2026', 'notReal'],
  ['date', '2026/13/01', 'notReal'],
  ['date', '11/27/2026', 'notReal'],
  ['date', '2026年2月30日', 'notReal'],
  ['date', '民國115年13月1日', 'notReal'],
  ['date', '00/00/2026', 'notReal'],
  ['date', '27/11/1026', 'notReal'],
  ['date', '27/11/20266', 'notReal'],
  ['date', 'yesterday', 'notReal'],
  ['date', '昨天', 'notReal'],
  ['date', '27 Foo 2026', 'notReal'],
  ['date', '20261327', 'notReal'],
  ['date', '26/11/27', 'unclearYear'],
  ['date', '27/11/26', 'unclearYear'],
  ['date', '99/11/27', 'unclearYear'],
  ['date', '27/11/115', 'unclearYear'],
  ['date', '77年9月27日', 'unclearYear'],
  ['date', '民國2026年11月27日', 'unclearYear'],
  ['date', '261127', 'unclearYear'],
  ['date', '11月20日', 'noYear'],
  ['date', '20 Nov', 'noYear'],
  ['date', '20/11', 'noYear'],
  ['amount', '', 'empty'],
  ['amount', 'NT$', 'empty'],
  ['amount', '1千', 'format'],
  ['amount', '1萬', 'format'],
  ['amount', '一千', 'format'],
  ['amount', '1,5', 'format'],
  ['amount', '1,0000', 'format'],
  ['amount', '1.5', 'format'],
  ['amount', '-1,000', 'format'],
  ['amount', 'USD 1,000', 'format'],
  ['amount', '1e3', 'format'],
  ['name', ' 　', 'empty'],
  ['name', 'x'.repeat(41), 'tooLong'],
  ['name', 'abc\u202edef', 'characters'],
  ['nationalId', 'A12345678', 'format'],
];

describe('[GEN-18] input as people write it', () => {
  it('is a table of 60 accepted and 40 refused inputs, each once', () => {
    expect([ACCEPTED.length, REFUSED.length]).toEqual([60, 40]);
    const inputs = [...ACCEPTED, ...REFUSED].map(([kind, typed]) => `${kind} ${typed}`);
    expect(new Set(inputs).size).toBe(100);
  });

  it.each(ACCEPTED)('takes the %s %j', (kind, typed, value) => {
    expect(READERS[kind](typed)).toEqual({ value });
  });

  it.each(REFUSED)('refuses the %s %j: %s', (kind, typed, problem) => {
    expect(READERS[kind](typed)).toEqual({ problem });
  });
});

/** Inputs for numbers that keep what was typed, because a reader takes units, separators or a whole date (GEN-18). */
const READ_AS_WRITTEN = [
  'features/account-detail/web/transactions/filters/FilterPanel.tsx',
  'features/alerts/web/KindSheet.tsx',
  'features/demo/web/DeskPage.tsx',
  'features/demo/web/TillPage.tsx',
  'features/disputes/web/flow/fields.tsx',
  'features/family/web/holder/AskForm.tsx',
  'features/gallery/web/FieldExamples.tsx',
  'features/payments/web/DollarsForm.tsx',
  'features/safety/web/LimitForm.tsx',
  'features/staff/web/HomeView.tsx',
  'web/ui/form/choices/Stepper.tsx',
  'web/ui/form/dates/DateField.tsx',
];

describe('[REG-2] inputs for numbers', () => {
  const sources = import.meta.glob<string>('../{app,features,web}/**/*.tsx', {
    eager: true,
    query: '?raw',
    import: 'default',
  });

  it('keep digits only, and no more than fit, unless a reader takes what people write', () => {
    const files = Object.entries(sources).filter(([, code]) =>
      /[^`]inputMode="(?:numeric|decimal)"/.test(code),
    );
    expect(files.map(([file]) => file.slice(3)).sort()).toEqual(READ_AS_WRITTEN);
  });
});
