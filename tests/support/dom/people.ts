/** A person of component tests, her card, and answers that most flows need. */
import type { CardSummary } from '../../../features/cards/contract.ts';
import type { OtpSent } from '../../../features/confirmation/web/proof.ts';
import type { Profile } from '../../../features/profile/contract.ts';
import type { LoggedOn, OpenedSession } from '../../../shared/http/session.ts';
import { keepLogOn, keepSession } from '../../../web/store.ts';

export const OPENED: OpenedSession = {
  sessionId: 's'.repeat(43),
  fieldKey: 'A'.repeat(43).concat('='),
  idleSeconds: 600,
  checkSeconds: 60,
  features: {
    demo: false,
    cashAdvancePin: true,
    cardReplacement: true,
    cardApplication: true,
    personalLoan: true,
    dayTwoPromotion: true,
    passkeys: true,
  },
  dayTwoReleaseDate: '2026-01-01',
};

export const LOGGED_ON: LoggedOn = {
  accessToken: 'access',
  sessionId: OPENED.sessionId,
  traceId: 'trace-1',
  phoneNo: '09••••••12',
  email: 'm••••@example.com',
  nationalId: 'A•••••6789',
  primaryFlg: true,
  customerNumber: '1',
  reOnboarding: false,
  closing: false,
  methods: [],
};

/** Opens a session before log-on. */
export function openSession(): void {
  keepSession(OPENED);
}

/** Opens the session of a logged-on person. */
export async function logOn(person: Partial<LoggedOn> = {}): Promise<void> {
  openSession();
  await keepLogOn('demo.person', { ...LOGGED_ON, ...person });
}

const dollars = (amount: string) => ({ amount, currency: 'TWD' });

export const CARD: CardSummary = {
  cardId: 'card-1',
  productName: 'Harbour Card',
  productCode: 'HBR',
  maskedCardNumber: '4000 •••• •••• 1234',
  lastFour: '1234',
  cardHolderName: 'A PERSON',
  relationship: 'primary',
  corporate: false,
  status: 'active',
  expiry: '09/29',
  creditLimit: dollars('100000'),
  availableCredit: dollars('90000'),
  currentBalance: dollars('10000'),
  statementBalance: dollars('8000'),
  paidSinceStatement: dollars('0'),
  minimumPayment: dollars('1000'),
  paymentDueDate: '2026-03-20',
  statementDate: '2026-03-02',
  points: 12_000,
};

/** Answer to a request for a code by SMS. */
export const CODE_SENT: OtpSent = {
  destination: '09••••••12',
  method: 'sms',
  expiresInSeconds: 120,
  resendInSeconds: 30,
  attemptsLeft: 3,
  reference: 'ABCD',
};

export const ADDRESSES = { phoneNo: LOGGED_ON.phoneNo, email: LOGGED_ON.email };

export const PROFILE: Profile = {
  name: 'A PERSON',
  phoneNo: LOGGED_ON.phoneNo,
  email: LOGGED_ON.email,
  nationalId: 'A•••••6789',
  lastLoginAt: null,
  statementPreference: 'email',
  corporate: false,
  primaryFlg: true,
  hold: null,
  contactHold: null,
  offersShown: true,
  today: '2026-03-10',
};

/** An image code. */
export const CHALLENGE = {
  key: 'first',
  image: 'data:image/png;base64,',
  audio: Array.from({ length: 5 }, () => 'data:audio/wav;base64,'),
  expiresInSeconds: 120,
};

/** An empty list. */
export const NONE = {
  content: [],
  pageInfo: {
    size: 0,
    elements: 0,
    currentPageIndex: 0,
    isFirst: true,
    isLast: true,
    totalPages: 0,
    totalElements: 0,
  },
};
