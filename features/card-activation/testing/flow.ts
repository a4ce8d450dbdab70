import { codeRequest, type Flow, flowCalls, type Scene } from '../../../tests/support/api/flows.ts';
import { activationCalls } from '../contract.ts';
import { activationStages } from '../server/stages.ts';
import { cardFields } from './calls.ts';

const card = ({ person }: Scene) => cardFields(person);
const dated = ({ person: { nationalId, birthDate } }: Scene) => ({ nationalId, dateOfBirth: birthDate });

/** The calls of the flow with valid bodies. `tests/security/flows.test.ts` makes them in every wrong order. */
export const calls = flowCalls('activation', activationCalls, activationStages, {
  cardInformation: card,
  validatePerson: (s) => ({ traceId: s.traceId, ...card(s), ...dated(s) }),
  requestOtp: codeRequest,
  validateOtp: (s) => ({ traceId: s.traceId, ...card(s), ...dated(s), otp: s.code }),
  activate: () => ({ acceptTerms: true }),
  advice: ({ cardExpiry, person }) => ({ expiredDate: cardExpiry, dateOfBirth: person.birthDate }),
  requestOwnOtp: codeRequest,
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
