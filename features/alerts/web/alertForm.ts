/** Converts between the settings of a kind of alert and the values of its form. */

import type { PayloadOf } from '../../../shared/http/endpoint.ts';
import { formatMoney, formatNumber } from '../../../shared/money.ts';
import { readDollars } from '../../../shared/validation/amount.ts';
import type { Say } from '../../../web/language/language.tsx';
import { fieldText } from '../../../web/ui/form/fields.messages.ts';
import type { FieldErrors } from '../../../web/ui/form/formRules.ts';
import type { alertCalls } from '../contract.ts';
import { KIND_RULES, type Kind, type KindSetting, WAYS, type Way } from '../kinds.ts';
import { lacksWay, type SettingProblem, thresholdProblem } from '../rules.ts';
import { alertsText as text } from '../settings.messages.ts';

export type Alerts = PayloadOf<typeof alertCalls.alerts>;

/** Values of the form of a kind. Their order is the order of the form and of the error summary. */
export interface KindValues extends Readonly<Record<Way, boolean>> {
  readonly threshold: string;
}

const dollars = (amount: number) => formatMoney({ amount: `${amount}`, currency: 'TWD' });

/** Returns the maximum threshold of a kind, formatted. */
export const highestOf = (kind: Kind) => dollars(KIND_RULES[kind].highest ?? 0);

/** Returns the channels that the bank offers. */
export const waysOf = ({ pushKey }: Pick<Alerts, 'pushKey'>) =>
  WAYS.filter((way) => way !== 'push' || pushKey !== null);

/** Returns where the notices of a kind go, and from which amount, in words. */
export function destinationOf(setting: KindSetting, alerts: Pick<Alerts, 'pushKey'>, t: Say): string {
  const { threshold, ...ways } = setting;
  const push = ways.push && alerts.pushKey !== null;
  return t(text.goesTo, { ...ways, push, from: threshold === null ? undefined : dollars(threshold) });
}

export function valuesOf({ threshold, ...ways }: KindSetting): KindValues {
  // The threshold comes first, as in the form.
  return { threshold: threshold === null ? '' : formatNumber(threshold), ...ways };
}

/** Converts valid values to the setting of a kind. */
export function settingOf(kind: Kind, { threshold, ...ways }: KindValues): KindSetting {
  const typed = readDollars(threshold);
  const hasThreshold = KIND_RULES[kind].highest !== undefined && 'value' in typed;
  return { ...ways, threshold: hasThreshold ? Number(typed.value) : null };
}

/** Returns the error of a problem, which the form or the server has found, at its field. */
export function errorOf(kind: Kind, problem: SettingProblem, t: Say): FieldErrors<KindValues> {
  if (problem === 'way') return { sms: t(text.way, { kind: t(text[kind]) }) };
  if (problem === 'high') return { threshold: t(text.high, { highest: highestOf(kind) }) };
  return { threshold: problem === 'empty' ? t(fieldText.amountEmpty) : t(text[problem]) };
}

/** Validates the values of a kind: at most one error at the channels and one at the threshold. */
export function validateKind(kind: Kind, values: KindValues, t: Say): FieldErrors<KindValues> {
  const problems: (SettingProblem | undefined)[] = [lacksWay(kind, values) ? 'way' : undefined];
  if (KIND_RULES[kind].highest !== undefined) {
    const typed = readDollars(values.threshold);
    problems.push('problem' in typed ? typed.problem : thresholdProblem(kind, Number(typed.value)));
  }
  return Object.assign({}, ...problems.map((problem) => problem && errorOf(kind, problem, t)));
}
