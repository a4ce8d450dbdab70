/** The steps of the flows before log-on that compare a card and a person with the bank's records. */
import { cardOf, demoPerson } from '../people.ts';

/** A number with a valid check digit that no card of the bank has. */
export const UNKNOWN_CARD = '4111111111111111';
export const UNKNOWN_ID = 'F131104093';

export interface Details {
  readonly cardNumber: string;
  readonly nationalId: string;
  readonly birthDate: string;
}

interface Caller<A> {
  post(path: string, body: object): Promise<A>;
  captcha(): Promise<object>;
}

type Step = <A extends { readonly payload: unknown }>(
  caller: Caller<A>,
  details: Details,
) => Promise<() => Promise<A>>;

const person = demoPerson('register1');
const { cardNumber, ...expiry } = cardOf(person);

/** The right details of a person who has a card and is not registered. */
export const RIGHT: Details = { cardNumber, nationalId: person.nationalId, birthDate: person.birthDate };

const traceOf = ({ payload }: { readonly payload: unknown }) => ({ traceId: Object(payload).traceId });

/** Each function makes the calls before the identity step, and returns a function that sends the step. */
export const IDENTITY_STEPS: Readonly<Record<string, Step>> = {
  registration: async (caller, { cardNumber, ...who }) => {
    const card = { ...expiry, cardNumber };
    const trace = traceOf(await caller.post('/new-user/card-information', card));
    const body = { ...trace, ...card, ...who, ...(await caller.captcha()) };
    return () => caller.post('/cards/onboard-validate-information', body);
  },
  'forgotten password': async (caller, details) => {
    const body = { ...expiry, ...details, find: 'password', ...(await caller.captcha()) };
    return () => caller.post('/cards/forgot-password-validate-information', body);
  },
  activation: async (caller, { cardNumber, nationalId, birthDate }) => {
    const card = { cardNumber, expiredDate: `${expiry.month}${expiry.year}` };
    const trace = traceOf(await caller.post('/cards/card-activation-validate-information', card));
    const body = { ...trace, ...card, nationalId, dateOfBirth: birthDate };
    return () => caller.post('/cards/card-activation/validate-person', body);
  },
};
