import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { otpMethod } from '../../../shared/http/schemas.ts';
import type { Say } from '../../../web/language/language.tsx';
import { Unbroken } from '../../../web/ui/layout/facts/Unbroken.tsx';
import { otpPage as text } from './messages.ts';

export type OtpMethod = z.output<typeof otpMethod>;

/** A method that sends a code. */
export type SentMethod = Exclude<OtpMethod, 'passkey'>;

export function isSent(method: OtpMethod | ''): method is SentMethod {
  return method === 'sms' || method === 'email';
}

/** Contacts on file, masked by the server; null if there is none. */
export interface OtpAddresses {
  readonly phoneNo: string | null;
  readonly email: string | null;
}

/** Returns the preselected method for a code: the first offered method with an address, else the first offered; '' if none is offered. */
export function firstMethod(offered: readonly OtpMethod[], addresses: OtpAddresses): SentMethod | '' {
  const sent = offered.filter(isSent);
  return sent.find((method) => addressOf(method, addresses) !== null) ?? sent[0] ?? '';
}

/** Returns the label of a method, with the masked address if there is one. */
export function methodLabel(method: SentMethod, addresses: OtpAddresses, t: Say): ReactNode {
  const to = addressOf(method, addresses);
  if (method === 'email') return to === null ? t(text.methodEmailOnly) : t(text.methodEmail, { to });
  return to === null ? t(text.methodSmsOnly) : <Unbroken part={to}>{t(text.methodSms, { to })}</Unbroken>;
}

function addressOf(method: SentMethod, { phoneNo, email }: OtpAddresses): string | null {
  return method === 'sms' ? phoneNo : email;
}
