import { errorText } from './errors.messages.ts';
import { defineErrors } from './errors.ts';

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
  '500': {
    status: 500,
    surface: 'dialog',
    title: errorText.serviceTitle,
    text: errorText.service,
    actions: ['contact', 'close'],
  },
  UNKNOWN: {
    status: 500,
    surface: 'dialog',
    title: errorText.serviceTitle,
    text: errorText.unknown,
    actions: ['contact', 'close'],
  },
  VALIDATION: { status: 400, surface: 'field', text: errorText.validation, actions: [] },
  BODY_TOO_LARGE: {
    status: 413,
    surface: 'dialog',
    title: errorText.serviceTitle,
    text: errorText.tooLarge,
    actions: ['close'],
  },
  NOT_FOUND: {
    status: 404,
    surface: 'dialog',
    title: errorText.serviceTitle,
    text: errorText.notFound,
    actions: ['close'],
  },
  CONFLICT: {
    status: 409,
    surface: 'dialog',
    title: errorText.serviceTitle,
    text: errorText.conflict,
    actions: ['close'],
  },
  ORIGIN: {
    status: 403,
    surface: 'dialog',
    title: errorText.serviceTitle,
    text: errorText.origin,
    actions: ['contact'],
  },
  NOT_NOW: {
    status: 403,
    surface: 'dialog',
    title: errorText.serviceTitle,
    text: errorText.notNow,
    actions: ['close'],
  },
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
