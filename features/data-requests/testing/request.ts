/** Requests about data for tests of pages. */
import type { DataRequest, ListedRequest } from '../contract.ts';

export const LISTED: ListedRequest = {
  requestId: '7f3a9c00-1111-4222-8333-00000000abcd',
  reference: 'PD261101-00ABCD',
  kind: 'correction',
  subject: 'identity',
  state: 'received',
  openedAt: '2026-11-01T02:00:00.000Z',
  lastDay: '2026-12-01',
  late: false,
};

export const REQUEST: DataRequest = {
  ...LISTED,
  text: 'My name is written LIM.\nThe right spelling is LIN.',
  evidence: [
    {
      fileId: '7f3a9c00-2222-4222-8333-00000000abcd',
      name: 'passport.pdf',
      type: 'application/pdf',
      bytes: 348_000,
      received: 348_000,
      state: 'ready',
      begunAt: '2026-11-01T01:58:00.000Z',
    },
  ],
  today: '2026-11-10',
};

export const EXTENDED: DataRequest = {
  ...REQUEST,
  lastDay: '2026-12-31',
  extension: {
    at: '2026-11-28T02:00:00.000Z',
    reason: 'The branch that has your form is being moved.',
    lastDayBefore: '2026-12-01',
  },
  today: '2026-11-29',
};

/** Returns an ended request. */
export function ended(state: 'granted' | 'refused' | 'withdrawn'): DataRequest {
  return {
    ...REQUEST,
    state,
    endedAt: '2026-11-20T03:30:00.000Z',
    ...(state !== 'withdrawn' && { answer: 'We compared it with your form of 2019.' }),
    today: '2026-11-29',
  };
}
