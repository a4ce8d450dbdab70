import type { Bilingual } from '../../server/ports/card-system/parts/history.ts';
import type { CardStatus } from '../../server/ports/card-system/port.ts';
import { addDays, type IsoDate } from '../../shared/dates.ts';
import type { Phrase } from '../../shared/messages.ts';
import { PEOPLE } from './bank.messages.ts';
import { demoFaces } from './generate.ts';
import type { PersonKey } from './people.ts';

/** The password of every demo user. */
export const DEMO_PASSWORD = 'Demo-pass.2468';

/** A person in the demo's table, with all credentials in clear text. For the demo only. */
export interface DemoPerson {
  /** Undefined for a person who has not registered. */
  readonly username?: string;
  readonly shows: Phrase;
  readonly customerId: string;
  /** The bank's customer number, by which staff search for the person. */
  readonly customerNumber: string;
  readonly name: Bilingual;
  readonly nationalId: string;
  readonly birthDate: IsoDate;
  readonly phone?: string;
  readonly email?: string;
  readonly cards: readonly DemoCard[];
}

export interface DemoCard {
  /** 16 digits. */
  readonly number: string;
  /** Format MM/YY. */
  readonly expiry: string;
  readonly status: CardStatus;
}

/** A row of the portal's users, without the password. */
export interface PortalUser {
  readonly username: string;
  readonly customerId: string;
  readonly locked: boolean;
  readonly disabled: boolean;
  readonly reonboard: boolean;
  readonly passwordChangedOn: IsoDate;
  readonly statementPreference: 'email' | 'paper' | 'mobile';
}

/** People without a username: they still have to register or to activate a card. */
const WITHOUT_USERNAME: readonly PersonKey[] = [
  'register1',
  'register2',
  'register3',
  'register4',
  'activate1',
  'activate2',
  'activate3',
  'blocked1',
];

/** Returns the people of the demo's table, registered ones first. `today` is the day the bank was created for. */
export function demoPeople(today: IsoDate): readonly DemoPerson[] {
  return demoFaces(today).map(({ spec, person }) => {
    const { customerId, customerNumber, name, nationalId, birthDate, phone, email } = person;
    const cards = person.cards.map(({ number, status, expiryMonth, expiryYear }) => ({
      number,
      status,
      expiry: `${expiryMonth.toString().padStart(2, '0')}/${expiryYear % 100}`,
    }));
    return {
      ...(WITHOUT_USERNAME.includes(spec.key) ? {} : { username: `demo.${spec.key}` }),
      shows: PEOPLE[spec.key],
      ...{ customerId, customerNumber, name, nationalId, birthDate, cards },
      ...(phone ? { phone } : {}),
      ...(email ? { email } : {}),
    };
  });
}

/** Returns portal users for {@link demoPeople}. The caller adds the hash of {@link DEMO_PASSWORD}. */
export function portalUsers(today: IsoDate): readonly PortalUser[] {
  return demoFaces(today).flatMap(({ spec, person }) =>
    WITHOUT_USERNAME.includes(spec.key)
      ? []
      : [
          {
            username: `demo.${spec.key}`,
            customerId: person.customerId,
            locked: spec.key === 'locked1',
            disabled: spec.key === 'disabled1',
            reonboard: spec.key === 'reonboard1',
            passwordChangedOn: addDays(today, spec.key === 'oldpass1' ? -400 : -40),
            statementPreference: person.corporate
              ? 'paper'
              : person.email
                ? 'email'
                : person.phone
                  ? 'mobile'
                  : 'paper',
          },
        ],
  );
}
