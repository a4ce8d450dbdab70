import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

/** Forms, where people type or confirm an amount, and pages without amounts of a person. */
const SHOWN = [
  // What the person typed.
  'features/account-detail/web/transactions/filters/FilterChips.tsx',
  'features/alerts/web/alertForm.ts',
  // Flows: `Wizard` shows all amounts.
  'features/closing/web/Facts.tsx',
  'features/disputes/web/flow/fields.tsx',
  'features/disputes/web/flow/problems.ts',
  'features/disputes/web/flow/useLineText.ts',
  'features/instalments/web/Confirmation.tsx',
  'features/instalments/web/TypeStep.tsx',
  'features/points-redemption/web/order/OrderSummary.tsx',
  'features/points-redemption/web/order/ProductPicker.tsx',
  'features/temporary-limit/web/LimitStep.tsx',
  'features/temporary-limit/web/Raised.tsx',
  // The amount to pay, and what pays it.
  'features/payments/web/AmountPanel.tsx',
  'features/payments/web/DollarsForm.tsx',
  'features/payments/web/NumberPanels.tsx',
  'features/payments/web/PayPage.tsx',
  'features/payments/web/SlipPanel.tsx',
  // The fee that the person accepts.
  'features/card-replacement/web/lost/ReportTerms.tsx',
  // Limits that the person sets, and what is asked for above them.
  'features/family/web/holder/AskForm.tsx',
  'features/family/web/shared/words.ts',
  'features/safety/web/LimitForm.tsx',
  'features/safety/web/layers/LayersPanel.tsx',
  'features/safety/web/wantedText.ts',
  // `TaskRows` shows these sentences, and `Amount` the facts that can be copied.
  'features/account-detail/web/transactions/sheet/facts.tsx',
  'features/dashboard/web/now/Reminders.tsx',
  'features/dashboard/web/now/TaskList.tsx',
  // `ResultList` shows the amounts of found transactions.
  'features/shell/web/search/useTransactionLines.ts',
  // Samples.
  'features/demo/web/DeskPage.tsx',
  'features/demo/web/TillPage.tsx',
  'features/gallery/web/CardExamples.tsx',
];

it('[GEN-28] every page shows amounts through the components that can hide them, except in forms', () => {
  const shown = readdirSync('features', { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('features', name.replaceAll('\\', '/')))
    .filter((path) => /\/web\/.*(?<!\.test)\.tsx?$/.test(path))
    .filter((path) => {
      const text = readFileSync(path, 'utf8');
      return /\bformat(Money|NumberOf)\(/.test(text) && !/<(AmountsIn|ChartAmount|Meter)\b/.test(text);
    });
  expect(shown.filter((path) => !SHOWN.includes(path))).toEqual([]);
});
