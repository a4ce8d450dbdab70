/** Converts between settings and their stored differences from the defaults. */
import { KINDS, type Kind, type KindSetting } from '../kinds.ts';
import { INITIAL_SETTINGS, lacksWay, type Settings, thresholdProblem } from '../rules.ts';

/**
 * Applies stored differences to the defaults. A stored setting that today's rules do not allow is replaced by the
 * default. For example, the law may have lowered the maximum threshold in the meantime.
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

/** Returns the kinds whose settings differ from the defaults. */
export function differences(settings: Settings): Partial<Record<Kind, KindSetting>> {
  const text = ({ sms, email, push, threshold }: KindSetting) =>
    JSON.stringify([sms, email, push, threshold]);
  const changed = KINDS.filter((kind) => text(settings[kind]) !== text(INITIAL_SETTINGS[kind]));
  return Object.fromEntries(changed.map((kind) => [kind, settings[kind]]));
}
