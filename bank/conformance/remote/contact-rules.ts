/** Rules for changes of contacts. Each reads the present value first, because samples of commands change contacts too. */
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Settled } from '../../../server/ports/card-system/parts/commands.ts';
import {
  type ContactChange,
  type ContactKind,
  contactOf,
  contactVersion,
} from '../../../server/ports/card-system/parts/contacts.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import type { PostalAddress } from '../../../shared/address/address.ts';
import { submit } from '../apply.ts';
import { ANN, BEN, sampleId } from '../sample/sample-bank.ts';
import { LOU, LOUS_ADDRESS, MAX } from '../sample/sample-lou.ts';
import { outcomeOrUnavailable, type Remote, rule, statusOf } from './context.ts';
import { readContacts } from './sample-commands.ts';

const ADDRESS = {
  postcode: '360',
  county: '苗栗縣',
  district: '苗栗市',
  street: '𠮷祥里堃喆街12巷3之1號5樓',
} satisfies PostalAddress;

/** Valid changes of each kind, new ones with each number. */
const changesOf = (n: number): readonly ContactChange[] => [
  { kind: 'phone', value: `09880000${`${n}`.padStart(2, '0')}` },
  { kind: 'email', value: `fay+${n}@example.com` },
  { kind: 'englishName', value: `Fay ${'ABCDEFGHIJ'.charAt(n)} Ho` },
  {
    kind: 'address',
    value: {
      ...ADDRESS,
      street: `${ADDRESS.street}之${n}`,
      ...(n % 2 === 0 && { streetEnglish: 'Kunzhe St.' }),
    },
  },
];

/** Changes a contact, from its present value unless `expected` is given. */
async function change(
  { commands, system, customerId }: Remote,
  wanted: ContactChange,
  { expected, of = customerId }: { readonly expected?: string; readonly of?: string } = {},
): Promise<Settled<'change-contact'>> {
  const present = expected ?? (await versionOf(system, of, wanted.kind));
  return submit(commands, randomUUID(), of, { kind: 'change-contact', change: wanted, expected: present });
}

const versionOf = async (system: CardReads, customerId: string, kind: ContactKind) =>
  contactVersion(kind, contactOf(await readContacts(system, customerId), kind));

/** Changes a contact and returns the id and time of the change. */
async function changed(remote: Remote, wanted: ContactChange) {
  const settled = await change(remote, wanted);
  ok(settled.state === 'done' && settled.result.changed, `not changed: ${reasonOf(settled)}`);
  return settled.result;
}

const undo = ({ commands, customerId }: Remote, changeId: string, of = customerId) =>
  submit(commands, randomUUID(), of, { kind: 'undo-contact', changeId });

const reasonOf = (settled: Settled<'change-contact' | 'undo-contact'>) =>
  settled.state === 'refused' ? settled.refusal.refused : 'done';

export const CONTACT_RULES = [
  rule(
    'change-contact: the question tells each contact as it is kept, and what may be changed',
    ['change-contact'],
    async ({ system }) => {
      deepStrictEqual(await readContacts(system, LOU), {
        phone: { full: '0912345699', masked: '0912-***-699' },
        email: { full: 'lou@example.com', masked: 'l***u@example.com' },
        address: LOUS_ADDRESS,
        englishName: 'Lou Tsai',
        changeable: ['phone', 'email', 'address', 'englishName'],
      });
      deepStrictEqual((await readContacts(system, BEN)).changeable, []);
      for (const unknown of [sampleId(98), '', "1' or '1'='1"])
        strictEqual(await system.contacts?.(unknown), undefined);
    },
  ),

  rule(
    'change-contact: a new value is there at once, with the time of its change',
    ['change-contact'],
    async (remote) => {
      const { system, customerId } = remote;
      for (const wanted of changesOf(1)) {
        const { changedAt } = await changed(remote, wanted);
        ok(Math.abs(Date.now() - changedAt.getTime()) < 60_000, 'the time of the change is not now');
        const contacts = await readContacts(system, customerId);
        deepStrictEqual(contactOf(contacts, wanted.kind), wanted.value);
        if (wanted.kind !== 'englishName') deepStrictEqual(contacts[wanted.kind]?.changedAt, changedAt);
      }
      const customer = await system.customer(customerId);
      strictEqual(customer?.phone?.full, changesOf(1)[0]?.value);
      ok(customer?.phoneChangedAt && customer.emailChangedAt, 'the times of the changes are missing');
    },
  ),

  rule(
    'change-contact: a change from another value than the present one is outdated',
    ['change-contact'],
    async (remote) => {
      const { system, customerId } = remote;
      for (const wanted of changesOf(2)) {
        const before = await versionOf(system, customerId, wanted.kind);
        await changed(remote, wanted);
        const now = await readContacts(system, customerId);
        for (const other of changesOf(3).filter(({ kind }) => kind === wanted.kind))
          strictEqual(reasonOf(await change(remote, other, { expected: before })), 'outdated');
        deepStrictEqual(await readContacts(system, customerId), now);
      }
    },
  ),

  rule('change-contact: the present value is no change', ['change-contact'], async (remote) => {
    for (const wanted of changesOf(4)) {
      await changed(remote, wanted);
      const now = await readContacts(remote.system, remote.customerId);
      deepStrictEqual(await change(remote, wanted), { state: 'done', result: { changed: false } });
      deepStrictEqual(await readContacts(remote.system, remote.customerId), now);
    }
  }),

  rule(
    'change-contact: a value that is not one is refused, and is in no answer',
    ['change-contact'],
    async (remote) => {
      const { system, customerId } = remote;
      const now = await readContacts(system, customerId);
      const wrong: readonly ContactChange[] = [
        { kind: 'phone', value: '0912-SECRET' },
        { kind: 'email', value: 'SECRET' },
        { kind: 'englishName', value: 'SECRET 𠮷' },
        { kind: 'address', value: { ...ADDRESS, street: '', county: 'SECRET' } },
      ];
      for (const one of wrong) {
        const id = randomUUID();
        const expected = await versionOf(system, customerId, one.kind);
        const command = { kind: 'change-contact', change: one, expected } as const;
        const settled = await submit(remote.commands, id, customerId, command);
        strictEqual(reasonOf(settled), 'invalid');
        const said = JSON.stringify([settled, await statusOf(remote, id, 'change-contact')]);
        ok(!said.includes('SECRET'), 'the refusal repeats the value');
      }
      deepStrictEqual(await readContacts(system, customerId), now);
    },
  ),

  rule(
    'change-contact: a held account and a company change nothing here',
    ['change-contact'],
    async (remote) => {
      const { system } = remote;
      for (const [of, refused] of [
        [MAX, 'held'],
        [BEN, 'not-changeable'],
        [sampleId(98), 'not-changeable'],
      ] as const) {
        const before = await system.contacts?.(of);
        for (const wanted of changesOf(5)) {
          const expected = contactVersion(wanted.kind, before && contactOf(before, wanted.kind));
          strictEqual(reasonOf(await change(remote, wanted, { expected, of })), refused);
        }
        deepStrictEqual(await system.contacts?.(of), before);
      }
    },
  ),

  rule(
    'change-contact: one of ten changes of the same value at once takes effect',
    ['change-contact'],
    async (remote) => {
      const { system, customerId } = remote;
      const expected = await versionOf(system, customerId, 'phone');
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          outcomeOrUnavailable(change(remote, { kind: 'phone', value: `097700000${n}` }, { expected })),
        ),
      );
      const done = all.flatMap((one, n) => ('state' in one && one.state === 'done' ? [n] : []));
      strictEqual(done.length, 1);
      strictEqual((await readContacts(system, customerId)).phone?.full, `097700000${done[0]}`);
    },
  ),

  rule(
    'undo-contact: takes a change back once, to the value before',
    ['change-contact', 'undo-contact'],
    async (remote) => {
      const { system, customerId } = remote;
      for (const wanted of changesOf(6)) {
        const before = contactOf(await readContacts(system, customerId), wanted.kind);
        const { changeId } = await changed(remote, wanted);
        const settled = await undo(remote, changeId);
        ok(settled.state === 'done', `not taken back: ${reasonOf(settled)}`);
        strictEqual(settled.result.kind, wanted.kind);
        const contacts = await readContacts(system, customerId);
        deepStrictEqual(contactOf(contacts, wanted.kind), before);
        if (wanted.kind !== 'englishName' && before !== undefined)
          deepStrictEqual(contacts[wanted.kind]?.changedAt, settled.result.changedAt);
        strictEqual(reasonOf(await undo(remote, changeId)), 'outdated');
        await changed(remote, wanted);
        strictEqual(reasonOf(await undo(remote, changeId)), 'outdated');
        deepStrictEqual(contactOf(await readContacts(system, customerId), wanted.kind), wanted.value);
      }
    },
  ),

  rule(
    'undo-contact: a change whose value is no longer the present one stays',
    ['change-contact', 'undo-contact'],
    async (remote) => {
      const { system, customerId } = remote;
      for (const [at, wanted] of changesOf(7).entries()) {
        const first = await changed(remote, wanted);
        const later = changesOf(8)[at];
        ok(later);
        await changed(remote, later);
        const now = await readContacts(system, customerId);
        strictEqual(reasonOf(await undo(remote, first.changeId)), 'outdated');
        deepStrictEqual(await readContacts(system, customerId), now);
      }
    },
  ),

  rule(
    'undo-contact: a change that is unknown or another customer’s is not there',
    ['change-contact', 'undo-contact'],
    async (remote) => {
      const { system, customerId } = remote;
      const { changeId } = await changed(remote, { kind: 'englishName', value: 'Fay Not There' });
      strictEqual(reasonOf(await undo(remote, changeId, ANN)), 'not-there');
      strictEqual(reasonOf(await undo(remote, randomUUID())), 'not-there');
      strictEqual((await readContacts(system, customerId)).englishName, 'Fay Not There');
    },
  ),
];
