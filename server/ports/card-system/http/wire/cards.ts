/** JSON codecs of customers and cards, with limits, PINs and replacements. */
import { createPublicKey, KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import {
  AUTOPAYS,
  CARD_RELATIONSHIPS,
  CARD_STATUSES,
  CASHBACK_METHODS,
  REPLACEMENT_CATEGORIES,
} from '../../../../../shared/card-values.ts';
import type { CardExpiry } from '../../../../../shared/validation/card.ts';
import type { LimitInquiry, LimitRequest } from '../../parts/limits.ts';
import type { PinStanding } from '../../parts/pin.ts';
import type { OpenReplacement, ReplacementState } from '../../parts/replacements.ts';
import type {
  CardDetail,
  CardOnItsWay,
  CardSummary,
  CardWithHolder,
  ContactPoint,
  Customer,
  GivenDetails,
  IdentifiedCard,
  LatestStatement,
  TemporaryLimit,
} from '../../port.ts';
import {
  bilingual,
  date,
  expiry,
  type Fields,
  givenDate,
  id,
  instant,
  lastFour,
  list,
  optional,
  positiveTwd,
  rate,
  text,
  twd,
  whole,
} from './values.ts';

const contact = z.object({ full: text(320), masked: text(320) } satisfies Fields<ContactPoint>);

export const customer = z.object({
  customerId: id,
  customerNumber: z.string().check(z.regex(/^\d{10}$/)),
  name: bilingual,
  phone: optional(contact),
  email: optional(contact),
  nationalIdMasked: text(40),
  birthDate: date,
  primary: z.boolean(),
  corporate: z.boolean(),
  redemptionBatchOpen: z.boolean(),
  phoneChangedAt: optional(instant),
  emailChangedAt: optional(instant),
} satisfies Fields<Customer>);

const latestStatement = z.object({
  statementDate: date,
  paymentDueDate: date,
  total: twd,
  minimumPayment: twd,
  paidSince: twd,
  suspended: optional(positiveTwd),
} satisfies Fields<LatestStatement>);

const temporaryLimit = z.object({
  limit: twd,
  startDate: date,
  endDate: date,
} satisfies Fields<TemporaryLimit>);

const onItsWay = z.object({
  orderedOn: date,
  stoppedLastFour: optional(lastFour),
} satisfies Fields<CardOnItsWay>);

const summaryFields = {
  cardId: id,
  productCode: text(40),
  productName: bilingual,
  maskedNumber: z.string().check(z.regex(/^•••• •••• •••• \d{4}$/)),
  lastFour,
  holderName: text(200),
  relationship: z.enum(CARD_RELATIONSHIPS),
  corporate: z.boolean(),
  status: z.enum(CARD_STATUSES),
  frozen: optional(z.literal(true)),
  replacement: optional(onItsWay),
  expiry,
  creditLimit: twd,
  temporaryLimit: optional(temporaryLimit),
  availableCredit: twd,
  currentBalance: twd,
  latestStatement: optional(latestStatement),
  points: whole(),
} satisfies Fields<CardSummary>;

export const cardSummary = z.object(summaryFields);

export const cardDetail = z.object({
  ...summaryFields,
  cashAdvanceLimit: twd,
  interestRate: rate,
  cashbackMethod: z.enum(CASHBACK_METHODS),
  autopay: z.enum(AUTOPAYS),
  pinSet: z.boolean(),
  canActivate: z.boolean(),
} satisfies Fields<CardDetail>);

export const cardWithHolder = z.object({ card: cardDetail, customer } satisfies Fields<CardWithHolder>);

export const givenDetails = z.strictObject({
  cardNumber: text(40),
  expiry: z.strictObject({
    month: text(10),
    year: text(10),
  } satisfies Fields<CardExpiry>),
  nationalId: text(40),
  birthDate: givenDate,
} satisfies Fields<GivenDetails>);

export const identifiedCard = z.object({
  customerId: id,
  cardId: id,
  lastFour,
  status: z.enum(CARD_STATUSES),
  canActivate: z.boolean(),
} satisfies Fields<IdentifiedCard>);

const limitRequest = z.object({
  limit: twd,
  startDate: date,
  endDate: date,
  referenceNumber: optional(text(100)),
} satisfies Fields<LimitRequest>);

export const limitInquiry = z.object({
  currentLimit: twd,
  maximumLimit: twd,
  today: date,
  allowed: z.boolean(),
  openRequest: optional(limitRequest),
} satisfies Fields<LimitInquiry>);

export const pinStanding = z.object({
  available: z.boolean(),
  usedToday: whole(0),
} satisfies Fields<PinStanding>);

/** Minimum size of the RSA key that encrypts PINs, in bits. */
const SMALLEST_KEY = 2048;

/** An RSA public key, as SubjectPublicKeyInfo in PEM. */
export const publicKey = z.codec(
  text(4096),
  z.custom<KeyObject>((value) => value instanceof KeyObject),
  {
    decode: (pem, context) => {
      const key = readKey(pem);
      if (key) return key;
      context.issues.push({ code: 'custom', message: 'not an RSA public key of 2048 bits', input: pem });
      return z.NEVER;
    },
    encode: (key) => key.export({ type: 'spki', format: 'pem' }).toString(),
  },
);

function readKey(pem: string): KeyObject | undefined {
  if (!pem.startsWith('-----BEGIN PUBLIC KEY-----')) return undefined;
  try {
    const key = createPublicKey(pem);
    const isRsa = key.asymmetricKeyType === 'rsa';
    return isRsa && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= SMALLEST_KEY ? key : undefined;
  } catch {
    return undefined;
  }
}

const openReplacement = z.object({
  referenceNumber: text(100),
  category: z.enum(REPLACEMENT_CATEGORIES),
  orderedOn: date,
} satisfies Fields<OpenReplacement>);

export const replacementState = z.object({
  categories: list(z.enum(REPLACEMENT_CATEGORIES), REPLACEMENT_CATEGORIES.length),
  openOrder: optional(openReplacement),
} satisfies Fields<ReplacementState>);
