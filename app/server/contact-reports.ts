/** Reports of the commands that change a contact. Neither answers nor records have a value. */
import { Failure } from '../../server/http/failure.ts';
import type { Report } from '../../server/operations/report.ts';
import type { ContactKind } from '../../server/ports/card-system/parts/contacts.ts';

const CHANGE_REFUSALS = {
  held: 'NOT_NOW',
  'not-changeable': 'NOT_NOW',
  invalid: 'VALIDATION',
  outdated: 'CONFLICT',
} as const;

const UNDO_REFUSALS = { 'not-there': 'NOT_FOUND', 'too-late': 'NOT_NOW', outdated: 'CONFLICT' } as const;

export const contactReport: Report<'change-contact', { readonly contact: ContactKind }> = {
  kind: 'change-contact',
  action: 'change-contact',
  answer: (result, { facts: { contact } }) => ({
    payload: { contact, changed: result.changed },
    details: { contact, ...(result.changed && { changeId: result.changeId }) },
  }),
  refuse: ({ refused }) => new Failure(CHANGE_REFUSALS[refused]),
};

export const undoContactReport: Report<'undo-contact', { readonly changeId: string }> = {
  kind: 'undo-contact',
  action: 'undo-contact',
  answer: ({ kind }, { facts: { changeId } }) => ({
    payload: { contact: kind },
    details: { contact: kind, changeId },
  }),
  refuse: ({ refused }) => new Failure(UNDO_REFUSALS[refused]),
};
