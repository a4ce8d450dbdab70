import type { Customer } from '../../../server/ports/card-system/port.ts';
import type { IsoDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/messages.ts';
import type { Profile, StatementPreference } from '../contract.ts';

/** The part of a profile that the portal stores. */
export interface PortalUser {
  readonly previousLoginAt: Date | null;
  readonly statementPreference: StatementPreference;
  readonly today: IsoDate;
}

export function toProfile(customer: Customer, user: PortalUser, language: Language): Profile {
  return {
    name: customer.name[language],
    phoneNo: customer.phone?.masked ?? null,
    email: customer.email?.masked ?? null,
    nationalId: customer.nationalIdMasked,
    lastLoginAt: user.previousLoginAt?.toISOString() ?? null,
    statementPreference: preferenceOf(customer, user),
    corporate: customer.corporate,
    primaryFlg: customer.primary,
    today: user.today,
  };
}

/** Corporate customers always get paper statements (STM-1). */
export function preferenceOf(customer: Customer, user: PortalUser): StatementPreference {
  return customer.corporate ? 'paper' : user.statementPreference;
}
