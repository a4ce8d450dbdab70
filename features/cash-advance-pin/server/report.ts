import { Failure } from '../../../server/http/failure.ts';
import type { Report } from '../../../server/operations/report.ts';
import { say } from '../../../shared/messages.ts';
import { pinNotice } from '../messages.ts';

type PinFacts = { readonly cardId: string; readonly lastFour: string; readonly pinSet: boolean };

export const pinReport: Report<'set-pin', PinFacts, { changed: true; referenceNumber: string }> = {
  kind: 'set-pin',
  action: 'cash-advance-pin',
  answer: (_result, { facts: { cardId, lastFour, pinSet }, language, requestId }) => {
    const [text, subject] = pinSet
      ? [pinNotice.changed, pinNotice.changedSubject]
      : [pinNotice.set, pinNotice.setSubject];
    return {
      payload: { changed: true, referenceNumber: requestId },
      details: { cardId },
      notice: {
        purpose: 'pin-changed',
        text: say(text, language, { lastFour }),
        subject: say(subject, language, { lastFour }),
      },
    };
  },
  refuse: ({ refused }) => {
    switch (refused) {
      case 'not-there':
        return new Failure('NOT_FOUND');
      case 'unavailable':
        return new Failure('SVC-PIN');
      case 'limit':
        return new Failure('PIN-LIMIT');
      default:
        return invalidField('newPIN', refused);
    }
  },
};

export function invalidField(field: string, reason: string): Failure {
  return new Failure('VALIDATION', { fields: { [field]: reason } });
}
