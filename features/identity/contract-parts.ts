/** Schemas and calls shared by the flows before log-on: registration, card activation, forgotten credentials. */
import * as z from 'zod/mini';
import { endpoint, type Limit } from '../../shared/http/endpoint.ts';
import { OTP_REQUEST_ERRORS, otpRequest, otpSent } from '../../shared/http/otp.ts';
import { isoDate, opaque, otpMethod } from '../../shared/http/schemas.ts';
import {
  cardNumber,
  expiryMonth,
  expiryYear,
  nationalId,
  shortExpiry,
} from '../../shared/validation/fields.ts';

/** Limit shared by the first call of every flow before log-on: 60 cards per hour and address. */
export const cardInformationLimits: readonly Limit[] = [
  { name: 'card-information', by: 'address', max: 60, seconds: 3600 },
];

/** A card, with its expiry as two fields of two digits. */
export const cardFields = { cardNumber, month: expiryMonth, year: expiryYear };

/** A card, with its expiry as `MMYY`. */
export const shortCardFields = { cardNumber, expiredDate: shortExpiry };

/** A card and its holder, with the image code's answer. */
export const cardAndPersonFields = {
  ...cardFields,
  nationalId,
  birthDate: isoDate,
  lastKey: opaque,
  inputCode: z.string().check(z.maxLength(100)),
};

/** A card and its holder. Activation has no image code. */
export const shortCardAndPersonFields = { ...shortCardFields, nationalId, dateOfBirth: isoDate };

/** Response to a card number that can exist. Starts the flow. */
export const cardAccepted = z.object({ accepted: z.literal(true), traceId: z.string() });

/** Masked addresses of an identified person, and the methods by which a code can be sent. */
export const codeAddresses = {
  phoneNo: z.nullable(z.string()),
  email: z.nullable(z.string()),
  methods: z.array(otpMethod),
};

interface FlowCall {
  readonly path: string;
  readonly summary: string;
}

/** Sends the one-time password of a flow before log-on. */
export function flowOtpRequest({ path, summary }: FlowCall) {
  return endpoint({
    method: 'POST',
    path,
    summary,
    caller: 'session',
    body: z.strictObject(otpRequest),
    payload: otpSent,
    errors: [...OTP_REQUEST_ERRORS, 'NOT_NOW'],
  });
}
