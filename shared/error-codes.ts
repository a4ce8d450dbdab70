/** Every code of the catalogue (errors.ts). Apart from it, because the log-on page starts with the codes alone. */
export const ERROR_CODES = [
  // Raised by the portal itself, never by the server.
  'NET-TIMEOUT',
  'NET-OFFLINE',
  // Transport and the frame of every call.
  'MAINTENANCE',
  'RATE_LIMITED',
  'SESSION_OVER',
  '500',
  'UNKNOWN',
  'VALIDATION',
  'BODY_TOO_LARGE',
  'NOT_FOUND',
  'FILE-UNAVAILABLE',
  'CONFLICT',
  'ORIGIN',
  'NOT_NOW',
  'PRIMARY_ONLY',
  // One-time passwords.
  '01009',
  '01011',
  '01012',
  '01014',
  'OTP-TOO-SOON',
  'OTP-OTHER',
  'CONTACT-RECENT',
  'CONTACT-NONE',
  'EMAIL-NONE',
  'METHOD-NONE',
  // Log-on.
  'CAPTCHA-WRONG',
  'LOGIN-PW',
  'LOGIN-NOUSER',
  'LOGIN-LOCKED',
  'LOGIN-DISABLED',
  '07006',
  // Registration, activation, forgotten credentials, passwords.
  '03109',
  'CARD-NOMATCH',
  'CARD-ACTIVE',
  'CARD-TOOMANY',
  'CARD-CANNOT',
  'PERSON-NOMATCH',
  'REG-ALREADY',
  'REG-INACTIVE',
  'REG-CANNOT',
  'REG-TAKEN',
  'FGT-NOTREG',
  'PW-CURRENT',
  'PW-FORCED',
  // Card services.
  'PAPER-ONLY',
  'SVC-REP',
  'SVC-PIN',
  'LIM-OPEN',
  'LIM-CANNOT',
  'PIN-LIMIT',
  'INS-DONE',
  'INS-NONE',
  'INSUFFICIENT_POINT',
  'INVALID_MIN_THRESHOLD',
  'INVALID_MIN_POINT',
  'INVALID_MEMBERSHIP_ID',
  'SERVICE_UNAVAILABLE',
  'RDM-BALANCE',
  'RDM-NOTAUTH',
  'RDM-MISMATCH',
  'RDM-CARD',
  'RDM-YEAR',
  'RDM-OTP',
  'RDM-BATCH',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** True for a code of the catalogue. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return ERROR_CODES.some((known) => known === code);
}
