/** What a person wants to be told, from the stored differences to the defaults. */
import { KINDS, type Kind, type KindSetting } from '../kinds.ts';
import { INITIAL_SETTINGS, lacksWay, type Settings, thresholdProblem } from '../rules.ts';

/**
 * The settings of stored differences. What does not fit the rules of today, such as a threshold above one that the law has
 * lowered since, is the default.
 */
export function settingsFrom(stored: unknown): Settings {
  const chosen = (stored ?? {}) as Partial<Record<Kind, KindSetting>>;
  const fitting = KINDS.map((kind) => {
    const own = chosen[kind];
    const fits = own && thresholdProblem(kind, own.threshold) === undefined && !lacksWay(kind, own);
    return [kind, fits ? own : INITIAL_SETTINGS[kind]];
  });
  return Object.fromEntries(fitting) as Settings;
}

/** The kinds that differ from the defaults. */
export function differences(settings: Settings): Partial<Record<Kind, KindSetting>> {
  const text = ({ sms, email, push, threshold }: KindSetting) =>
    JSON.stringify([sms, email, push, threshold]);
  const changed = KINDS.filter((kind) => text(settings[kind]) !== text(INITIAL_SETTINGS[kind]));
  return Object.fromEntries(changed.map((kind) => [kind, settings[kind]]));
}
