/** Converts a change of settings: from a request body to the confirmed subject, audit details and message text. */
import {
  CONTROL_LIMITS,
  CONTROL_SWITCHES,
  type ControlChange,
  type ControlLimit,
} from '../../../shared/card-controls.ts';
import { type Language, say } from '../../../shared/messages.ts';
import { formatMoney, toWire, twd } from '../../../shared/money.ts';
import type { ControlChangeBody } from '../contract.ts';
import { changeText } from '../notice.messages.ts';
import { type AmountProblem, amountProblem } from '../rules.ts';

/** Settings that are either on or off. */
const ON_OFF = ['frozen', ...CONTROL_SWITCHES] as const;

/** A change as flat text: `on` or `off`, and dollars or `none` for a limit. Unchanged settings are absent. */
export type FlatChange = Readonly<Record<string, string>>;

export function toChange(body: ControlChangeBody): ControlChange {
  const limit = (name: ControlLimit) => {
    const most = body[name];
    return most === undefined ? {} : { [name]: most === null ? null : BigInt(most.amount) };
  };
  return {
    ...Object.fromEntries(ON_OFF.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]))),
    ...limit('perPurchase'),
    ...limit('perDay'),
  };
}

export function flatten(change: ControlChange): FlatChange {
  return Object.fromEntries([
    ...ON_OFF.flatMap((name) =>
      change[name] === undefined ? [] : [[name, change[name] ? 'on' : 'off'] as const],
    ),
    ...CONTROL_LIMITS.flatMap((name) =>
      change[name] === undefined ? [] : [[name, change[name] === null ? 'none' : `${change[name]}`] as const],
    ),
  ]);
}

/** Describes the changed settings in words. */
export function changesInWords(change: FlatChange, language: Language): string {
  const switched = ON_OFF.flatMap((name) => {
    const to = change[name];
    return to === undefined ? [] : [say(changeText[`${name}${to === 'on' ? 'On' : 'Off'}`], language)];
  });
  const limited = CONTROL_LIMITS.flatMap((name) => {
    const to = change[name];
    if (to === undefined) return [];
    return to === 'none'
      ? [say(changeText[`${name}None`], language)]
      : [say(changeText[name], language, { amount: formatMoney(toWire(twd(BigInt(to)))) })];
  });
  return [...switched, ...limited].join(say(changeText.separator, language));
}

/** Returns the problems of a change's limits, by field; empty if they are valid. */
export function limitProblems(
  change: FlatChange,
  highest: bigint,
): Readonly<Partial<Record<ControlLimit, AmountProblem>>> {
  return Object.fromEntries(
    CONTROL_LIMITS.flatMap((name) => {
      const most = change[name];
      const problem =
        most === undefined || most === 'none' ? undefined : amountProblem(BigInt(most), highest);
      return problem ? [[name, problem]] : [];
    }),
  );
}
