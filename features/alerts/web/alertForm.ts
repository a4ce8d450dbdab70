/** Converts between the alert settings and the flat values of the form. */

import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import type { Language } from '../../../shared/messages.ts';
import { formatMoney, formatNumber } from '../../../shared/money.ts';
import { readDollars } from '../../../shared/validation/amount.ts';
import type { Say } from '../../../web/language/language.tsx';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import type { FieldErrors } from '../../../web/ui/form/formRules.ts';
import type { alertCalls } from '../contract.ts';
import { KIND_RULES, KINDS, type Kind, type KindSetting, WAYS, type Way } from '../kinds.ts';
import { alertsText as text } from '../messages.ts';
import { lacksWay, type SettingProblem, type Settings, thresholdProblem } from '../rules.ts';

export type Alerts = PayloadOf<typeof alertCalls.alerts>;

export type AlertValues = { readonly [K in `${Kind}-${Way}`]: boolean } & {
  readonly [K in `${Kind}-threshold`]: string;
} & { readonly pushAmounts: boolean; readonly noticeLanguage: Language };

export const highestOf = (kind: Kind) =>
  formatMoney({ amount: `${KIND_RULES[kind].highest ?? 0}`, currency: 'TWD' });

/** Converts settings to values. Their order is the order of the page and of the error summary. */
export function valuesOf({ settings, pushAmounts, noticeLanguage }: Alerts): AlertValues {
  const entries = KINDS.flatMap((kind) => {
    const { threshold } = settings[kind];
    return [
      ...WAYS.map((way) => [`${kind}-${way}`, settings[kind][way]]),
      [`${kind}-threshold`, threshold === null ? '' : formatNumber(threshold)],
    ];
  });
  return { ...Object.fromEntries(entries), pushAmounts, noticeLanguage };
}

/** Converts valid values to settings. */
export function settingsOfValues(values: AlertValues): Settings {
  const settings = KINDS.map((kind) => {
    const typed = readDollars(values[`${kind}-threshold`]);
    const threshold = KIND_RULES[kind].highest !== undefined && 'value' in typed ? Number(typed.value) : null;
    const ways = Object.fromEntries(WAYS.map((way) => [way, values[`${kind}-${way}`]]));
    return [kind, { ...ways, threshold } as KindSetting];
  });
  return Object.fromEntries(settings) as Settings;
}

function problemText(kind: Kind, problem: SettingProblem, t: Say): string {
  if (problem === 'high') return t(text.high, { highest: highestOf(kind) });
  if (problem === 'empty') return t(fieldText.amountEmpty);
  return problem === 'way' ? t(text.way, { kind: t(text[kind]) }) : t(text[problem]);
}

/** Returns the field that shows a problem. */
const fieldOf = (kind: Kind, problem: SettingProblem) =>
  problem === 'way' ? (`${kind}-sms` as const) : (`${kind}-threshold` as const);

/** Converts problems by kind, found by the form or the server, to errors by field. */
export function errorsOfProblems(
  problems: Partial<Record<Kind, SettingProblem>>,
  t: Say,
): FieldErrors<AlertValues> {
  const entries = KINDS.flatMap((kind) => {
    const problem = problems[kind];
    return problem ? [[fieldOf(kind, problem), problemText(kind, problem, t)]] : [];
  });
  return Object.fromEntries(entries);
}

export function validate(values: AlertValues, t: Say): FieldErrors<AlertValues> {
  const errors = KINDS.map((kind) => {
    const found = problemsOf(kind, values);
    return Object.assign({}, ...found.map((problem) => errorsOfProblems({ [kind]: problem }, t)));
  });
  return Object.assign({}, ...errors);
}

/** Returns the problems of a kind: at most one at the channels and one at the threshold. */
function problemsOf(kind: Kind, values: AlertValues): SettingProblem[] {
  const ways = { sms: values[`${kind}-sms`], email: values[`${kind}-email`] };
  const problems: (SettingProblem | undefined)[] = [lacksWay(kind, ways) ? 'way' : undefined];
  if (KIND_RULES[kind].highest !== undefined) {
    const typed = readDollars(values[`${kind}-threshold`]);
    problems.push('problem' in typed ? typed.problem : thresholdProblem(kind, Number(typed.value)));
  }
  return problems.filter((problem) => problem !== undefined);
}
