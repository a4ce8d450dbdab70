/** People of the demo's table with their cards and codes. */
import { type DemoPerson, demoPeople } from '../../../bank/demo/demo-people.ts';
import type { PersonKey } from '../../../bank/demo/people.ts';
import { taipeiDate } from '../../../shared/dates.ts';
import type { TestApp } from './clients/api.ts';
import { extractOtp } from './clients/otp.ts';

/** Returns a person of the demo's table, registered or not, as in a demo bank that is created today. */
export function demoPerson(key: PersonKey): DemoPerson {
  const keys: readonly PersonKey[] = ['register1', 'register2', 'register3', 'register4'];
  const others: readonly PersonKey[] = ['activate1', 'activate2', 'activate3', 'blocked1'];
  const people = demoPeople(taipeiDate(new Date()));
  const unnamed = people.filter(({ username }) => username === undefined);
  const found =
    people.find(({ username }) => username === `demo.${key}`) ?? unnamed[[...keys, ...others].indexOf(key)];
  if (!found) throw new Error(`the demo has no person ${key}`);
  return found;
}

/** Returns a card of a person as fields of forms and calls. */
export function cardOf(person: DemoPerson, index = 0): { cardNumber: string; month: string; year: string } {
  const { number, expiry } = person.cards[index]!;
  const [month = '', year = ''] = expiry.split('/');
  return { cardNumber: number, month, year };
}

/** Returns the newest one-time password of a customer. Throws if no code was sent. */
export async function newestCode(t: Pick<TestApp, 'inbox'>, customerId: string): Promise<string> {
  const texts = await t.inbox(customerId);
  const code = texts.map(extractOtp).find(Boolean);
  if (!code) throw new Error(`${customerId} was sent no code`);
  return code;
}
