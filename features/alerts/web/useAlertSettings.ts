import { useState } from 'react';
import type { BodyOf } from '../../../shared/http/endpoint.ts';
import { call, PortalError } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { invalidate } from '../../../web/http/query.tsx';
import { alertCalls } from '../contract.ts';
import type { Kind } from '../kinds.ts';
import type { SettingProblem } from '../rules.ts';
import type { Alerts } from './alertForm.ts';

/** The settings that change; the others are sent as they are stored. */
export type Change = Partial<Omit<BodyOf<typeof alertCalls.changeAlerts>, 'version'>>;
/** The problems that the server found, by kind. */
export type Problems = Partial<Record<Kind, SettingProblem>>;

export type AlertSettings = ReturnType<typeof useAlertSettings>;

/** The stored settings, and a function that saves changes of them and never overwrites newer ones. */
export function useAlertSettings(loaded: Alerts) {
  const [alerts, setAlerts] = useState(loaded);

  const store = (now: Alerts) => {
    setAlerts(now);
    invalidate(alertCalls.alerts);
  };

  /** Returns the outcome; undefined if a dialog shows what went wrong. */
  async function save(change: Change) {
    const { version, settings, pushAmounts, noticeLanguage } = alerts;
    try {
      const body = { version, settings, pushAmounts, noticeLanguage, ...change };
      store(await call(alertCalls.changeAlerts, { body }));
      return 'saved' as const;
    } catch (error) {
      return failureOf(error);
    }
  }

  /** Reads the stored settings after a CONFLICT, because another window or device has saved first. */
  async function failureOf(error: unknown) {
    if (error instanceof PortalError && error.is('CONFLICT')) {
      const now = await call(alertCalls.alerts, {}).catch(handleError);
      if (typeof now !== 'object') return undefined;
      store(now);
      return { now };
    }
    if (handleError(error) === 'shown' || !(error instanceof PortalError)) return undefined;
    return { problems: Object(error.details.fields) as Problems };
  }

  return { alerts, save };
}
