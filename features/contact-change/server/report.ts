/** Reports of the commands that change a contact. Neither answers nor records have a value. */

import { Failure } from '../../../server/http/failure.ts';
import type { Report } from '../../../server/operations/report.ts';
import type { ToldContact } from '../../../server/outbox/notice.ts';
import { say } from '../../../shared/messages.ts';
import type { ContactKind } from '../../profile/contacts.ts';
import { kindName, contactNotice as text } from '../notices.messages.ts';
import * as store from './store.ts';

type ChangeFacts = {
  readonly contact: ContactKind;
  /** The portal's id of the change. */
  readonly changeId: string;
  /** The link in the notice to each contact. */
  readonly links: Readonly<Record<ToldContact, string>>;
};

const REFUSALS = {
  held: 'CONTACT-BANK',
  'not-changeable': 'CONTACT-BANK',
  invalid: 'VALIDATION',
  outdated: 'CONTACT-OUTDATED',
} as const;

export const contactReport: Report<'change-contact', ChangeFacts, { kind: ContactKind; changed: boolean }> = {
  kind: 'change-contact',
  action: 'change-contact',
  answer: ({ changed }, { facts: { contact, changeId, links }, language }) => {
    const what = say(kindName[contact], language);
    return {
      payload: { kind: contact, changed },
      details: { contact, changed, ...(changed && { changeId }) },
      ...(changed && {
        notice: {
          purpose: 'contact-changed',
          subject: say(text.changedSubject, language, { what }),
          text: (to: ToldContact) => say(text.changed, language, { what, link: links[to] }),
        },
      }),
    };
  },
  done: (trx, customerId, { changeId }, result) =>
    result.changed
      ? store.startWaiting(trx, { customerId, changeId }, result.changeId)
      : store.deleteChange(trx, { customerId, changeId }),
  undo: (trx, customerId, { changeId }) => store.deleteChange(trx, { customerId, changeId }),
  refuse: ({ refused }) =>
    new Failure(REFUSALS[refused], refused === 'invalid' ? { fields: { value: 'format' } } : undefined),
};

type UndoFacts = { readonly contact: ContactKind; readonly changeId: string };

const UNDO_REFUSALS = {
  'not-there': 'CONTACT-LATE',
  'too-late': 'CONTACT-LATE',
  outdated: 'CONTACT-LATE',
} as const;

export const undoContactReport: Report<'undo-contact', UndoFacts, { kind: ContactKind }> = {
  kind: 'undo-contact',
  action: 'undo-contact',
  answer: (_result, { facts: { contact, changeId }, language }) => {
    const what = say(kindName[contact], language);
    return {
      payload: { kind: contact },
      details: { contact, changeId },
      notice: {
        purpose: 'contact-undone',
        subject: say(text.undoneSubject, language, { what }),
        text: say(text.undone, language, { what }),
      },
    };
  },
  done: (trx, customerId, { changeId }) => store.endUndone(trx, { customerId, changeId }),
  undo: (trx, customerId, { changeId }) => store.failUndo(trx, { customerId, changeId }),
  refuse: ({ refused }) => new Failure(UNDO_REFUSALS[refused]),
};
