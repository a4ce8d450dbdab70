import { Failure } from '../../../server/http/failure.ts';
import { WrongToken } from '../../../server/operations/confirming.ts';
import type { Report } from '../../../server/operations/report.ts';
import { say } from '../../../shared/messages.ts';
import { activationNotice } from '../messages.ts';

type ActivationFacts = { readonly cardId: string; readonly lastFour: string };

export const activationReport: Report<
  'activate-card',
  ActivationFacts,
  ActivationFacts & { status: 'active' }
> = {
  kind: 'activate-card',
  action: 'activate-card',
  answer: (_result, { facts, language }) => ({
    payload: { ...facts, status: 'active' },
    notice: {
      purpose: 'card-activated',
      text: say(activationNotice.activated, language, facts),
      subject: say(activationNotice.subject, language, facts),
    },
  }),
  refuse: () => new Failure('03109'),
  outcomes: {
    refused: (failure) => {
      if (failure instanceof WrongToken) return 'wrong-token';
      return failure.code === '03109' ? 'refused' : undefined;
    },
  },
};
