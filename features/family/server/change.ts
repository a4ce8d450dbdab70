/** Converts a change of the primary's layer: from a body to the confirmed subject, audit details and text. */
import { CONTROL_SWITCHES } from '../../../shared/card-controls.ts';
import { FAMILY_LIMITS, type FamilyChange, type FamilyLimit } from '../../../shared/family.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatMoney } from '../../../shared/money.ts';
import { type AmountProblem, amountProblem } from '../../safety/rules.ts';
import type { FamilyChangeBody } from '../contract.ts';
import { familyChangeText as text } from '../notices.messages.ts';

/** Settings that are either on or off. */
const ON_OFF = ['frozen', ...CONTROL_SWITCHES] as const;

/** A change as flat text: `on` or `off`, and dollars or `none` for a limit. Unchanged settings are absent. */
export type FlatChange = Readonly<Record<string, string>>;

export function toChange(body: FamilyChangeBody): FamilyChange {
  const limit = (name: FamilyLimit) => {
    const most = body[name];
    return most === undefined ? {} : { [name]: most === null ? null : BigInt(most.amount) };
  };
  return {
    ...Object.fromEntries(ON_OFF.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]))),
    ...limit('perPurchase'),
    ...limit('perPeriod'),
  };
}

export function flatten(change: FamilyChange): FlatChange {
  return Object.fromEntries([
    ...ON_OFF.flatMap((name) =>
      change[name] === undefined ? [] : [[name, change[name] ? 'on' : 'off'] as const],
    ),
    ...FAMILY_LIMITS.flatMap((name) =>
      change[name] === undefined ? [] : [[name, change[name] === null ? 'none' : `${change[name]}`] as const],
    ),
  ]);
}

/** Describes the changed settings in words. */
export function changesInWords(change: FlatChange, language: Language): string {
  const switched = ON_OFF.flatMap((name) => {
    const to = change[name];
    return to === undefined ? [] : [say(text[`${name}${to === 'on' ? 'On' : 'Off'}`], language)];
  });
  const limited = FAMILY_LIMITS.flatMap((name) => {
    const to = change[name];
    if (to === undefined) return [];
    return to === 'none'
      ? [say(text[`${name}None`], language)]
      : [say(text[name], language, { amount: formatMoney({ amount: to, currency: 'TWD' }) })];
  });
  return [...switched, ...limited].join(say(text.separator, language));
}

/** Returns the problems of a change's limits, by field; empty if they are valid. */
export function limitProblems(
  change: FlatChange,
  highest: bigint,
): Readonly<Partial<Record<FamilyLimit, AmountProblem>>> {
  return Object.fromEntries(
    FAMILY_LIMITS.flatMap((name) => {
      const most = change[name];
      const problem =
        most === undefined || most === 'none' ? undefined : amountProblem(BigInt(most), highest);
      return problem ? [[name, problem]] : [];
    }),
  );
}
