/** Validates the settings. Form and server share these rules. Amounts are whole TWD dollars. */
import { KIND_RULES, KINDS, type Kind, type KindSetting } from './kinds.ts';

/** Maximum number of notices that one call marks as read. */
export const MAX_READ = 100;

export type ThresholdProblem = 'empty' | 'format' | 'low' | 'high';
/** `way`: the law requires SMS or e-mail, and both are off. */
export type SettingProblem = ThresholdProblem | 'way';

export function thresholdProblem(kind: Kind, threshold: number | null): ThresholdProblem | undefined {
  const { highest } = KIND_RULES[kind];
  if (highest === undefined) return threshold === null ? undefined : 'format';
  if (threshold === null) return 'empty';
  if (threshold < 1) return 'low';
  return threshold > highest ? 'high' : undefined;
}

/** Whether a legally required kind would be sent by neither SMS nor e-mail. */
export function lacksWay(kind: Kind, { sms, email }: Pick<KindSetting, 'sms' | 'email'>): boolean {
  return KIND_RULES[kind].required === true && !sms && !email;
}

export type Settings = Readonly<Record<Kind, KindSetting>>;

/** Returns the problems by kind; empty if the settings are valid. */
export function settingProblems(settings: Settings): Partial<Record<Kind, SettingProblem>> {
  const problems: Partial<Record<Kind, SettingProblem>> = {};
  for (const kind of KINDS) {
    const setting = settings[kind];
    const problem =
      thresholdProblem(kind, setting.threshold) ?? (lacksWay(kind, setting) ? 'way' : undefined);
    if (problem) problems[kind] = problem;
  }
  return problems;
}

export const INITIAL_SETTINGS: Settings = Object.fromEntries(
  KINDS.map((kind) => [kind, KIND_RULES[kind].initial]),
) as Record<Kind, KindSetting>;
