import { errorText } from './errors.messages.ts';
import { defineErrors, type ErrorAction, type ErrorEntry } from './errors.ts';
import type { Phrase } from './messages.ts';

const serviceDialog = (status: number, text: Phrase, ...actions: readonly ErrorAction[]): ErrorEntry => ({
  status,
  surface: 'dialog',
  title: errorText.serviceTitle,
  text,
  actions,
});

/** Codes that any call can answer, and codes that the browser itself raises (NET-…). */
export const commonErrors = defineErrors({
  'NET-TIMEOUT': {
    status: 0,
    surface: 'dialog',
    title: errorText.timeoutTitle,
    text: errorText.timeout,
    actions: ['close'],
  },
  'NET-OFFLINE': {
    status: 0,
    surface: 'dialog',
    title: errorText.offlineTitle,
    text: errorText.offline,
    actions: ['retry'],
  },
  MAINTENANCE: { status: 503, surface: 'page', text: errorText.maintenance, actions: [] },
  RATE_LIMITED: { status: 429, surface: 'page', text: errorText.busy, actions: ['retry'] },
  SESSION_OVER: { status: 401, surface: 'page', text: errorText.sessionOver, actions: ['logOn'] },
  'ACCOUNT-CLOSING': { status: 403, surface: 'page', text: errorText.accountClosing, actions: [] },
  '500': serviceDialog(500, errorText.service, 'contact', 'close'),
  UNKNOWN: serviceDialog(500, errorText.unknown, 'contact', 'close'),
  VALIDATION: { status: 400, surface: 'field', text: errorText.validation, actions: [] },
  BODY_TOO_LARGE: serviceDialog(413, errorText.tooLarge, 'close'),
  NOT_FOUND: serviceDialog(404, errorText.notFound, 'close'),
  CONFLICT: serviceDialog(409, errorText.conflict, 'close'),
  ORIGIN: serviceDialog(403, errorText.origin, 'contact'),
  NOT_NOW: serviceDialog(403, errorText.notNow, 'close'),
  PRIMARY_ONLY: {
    status: 403,
    surface: 'dialog',
    text: errorText.primaryOnly,
    actions: ['done'],
    state: 'ineligible',
  },
});

declare module './errors.ts' {
  interface ErrorCodes extends Record<keyof typeof commonErrors, true> {}
}
