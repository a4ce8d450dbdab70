/** Schemas and calls shared by the flows before log-on: registration, card activation, forgotten credentials. */
import * as z from 'zod/mini';
import { endpoint } from '../../shared/http/endpoint.ts';
import { OTP_REQUEST, OTP_REQUEST_ERRORS } from '../../shared/http/otp.ts';
import { isoDate, opaque, otpMethod } from '../../shared/http/schemas.ts';
import {
  cardNumber,
  expiryMonth,
  expiryYear,
  nationalId,
  shortExpiry,
} from '../../shared/validation/fields.ts';

/** Properties that all calls of the flows before log-on share. */
export const STEP = { method: 'POST', caller: 'session' } as const;

/** The first call of every flow before log-on. All share the limit of 60 cards per hour and address. */
export const CARD_STEP = {
  ...STEP,
  limits: [{ name: 'card-information', by: 'address', max: 60, seconds: 3600 }],
} as const;

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

/** Response to a card number that can exist. `traceId` identifies the started flow. */
export const cardAccepted = z.object({ accepted: z.literal(true), traceId: z.string() });

/** Masked addresses of an identified person, and the methods by which a code can be sent. */
export const codeAddresses = {
  phoneNo: z.nullable(z.string()),
  email: z.nullable(z.string()),
  methods: z.array(otpMethod),
};

/** Builds the call that sends the one-time password of a flow before log-on. */
export function flowOtpRequest(call: { readonly path: string; readonly summary: string }) {
  return endpoint({ ...STEP, ...OTP_REQUEST, ...call, errors: [...OTP_REQUEST_ERRORS, 'NOT_NOW'] });
}
