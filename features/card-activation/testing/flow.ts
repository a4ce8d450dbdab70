import { type Flow, flowCalls, type Scene } from '../../../tests/support/api/flows.ts';
import { cardOf } from '../../../tests/support/api/people.ts';
import { activationCalls } from '../contract.ts';
import { activationStages } from '../server/stages.ts';

const language = 'en';
const send = ({ traceId }: Scene) => ({ traceId, isResend: false, language });
const shortCard = ({ person }: Scene) => {
  const { cardNumber, month, year } = cardOf(person);
  return { cardNumber, expiredDate: `${month}${year}` };
};
const dated = ({ person: { nationalId, birthDate } }: Scene) => ({ nationalId, dateOfBirth: birthDate });

/** The calls of the flow with valid bodies. `tests/security/flows.test.ts` makes them in every wrong order. */
export const calls = flowCalls('activation', activationCalls, activationStages, {
  cardInformation: shortCard,
  validatePerson: (s) => ({ traceId: s.traceId, ...shortCard(s), ...dated(s) }),
  requestOtp: send,
  validateOtp: (s) => ({ traceId: s.traceId, ...shortCard(s), ...dated(s), otp: s.code }),
  activate: () => ({ acceptTerms: true }),
  advice: ({ cardExpiry, person }) => ({ expiredDate: cardExpiry, dateOfBirth: person.birthDate }),
  requestOwnOtp: send,
  validateOwnOtp: ({ traceId, code }) => ({ traceId, otp: code }),
});

export const flows: readonly Flow[] = [
  {
    name: 'activation',
    person: 'activate1',
    loggedOn: false,
    calls: [
      'activation.cardInformation',
      'activation.validatePerson',
      'activation.requestOtp',
      'activation.validateOtp',
      'activation.activate',
    ],
  },
  {
    name: 'own activation',
    person: 'states1',
    loggedOn: true,
    calls: [
      'activation.advice',
      'activation.requestOwnOtp',
      'activation.validateOwnOtp',
      'activation.activate',
    ],
  },
];
