/** Adapter faults in the changes of contacts. */
import { randomUUID } from 'node:crypto';
import type { Command, CommandKind, Settled } from '../../../server/ports/card-system/parts/commands.ts';
import { type ContactValue, contactVersion } from '../../../server/ports/card-system/parts/contacts.ts';
import type { RemoteCommands, Submission } from '../../../server/ports/card-system/remote.ts';
import type { Faults } from '../planted/planted.ts';
import { answering, isRefused, type Plant } from './answering.ts';

type Change = 'change-contact';
type Undo = 'undo-contact';

const doneNow = (): Settled<Change> => ({
  state: 'done',
  result: { changed: true, changeId: randomUUID(), changedAt: new Date() },
});

/** Changes a contact from any value. */
const changesAnyway: Plant = (right) => {
  const latest = new Map<string, ContactValue>();
  const name = (customerId: string, kind: string) => `${customerId} ${kind}`;
  return answering('change-contact', async (outcome, { customerId, command }, again) => {
    const { change } = command;
    const key = name(customerId, change.kind);
    const settled = isRefused(outcome, 'outdated')
      ? await again({
          command: { ...command, expected: contactVersion(change.kind, latest.get(key)) },
        })
      : outcome;
    if (settled.state === 'done') latest.set(key, change.value);
    return settled;
  })(right);
};

export const CONTACT_FAULTS: Faults<RemoteCommands> = {
  'changes a contact that was changed meanwhile': [/from another value than the present one/, changesAnyway],
  'lets each of several changes at once take effect': [
    /one of ten changes/,
    answering('change-contact', (outcome) => (isRefused(outcome, 'outdated') ? doneNow() : outcome)),
  ],
  'takes the present value for a change': [
    /the present value is no change/,
    answering('change-contact', (outcome) =>
      outcome.state === 'done' && !outcome.result.changed ? doneNow() : outcome,
    ),
  ],
  'takes any text for a contact': [
    /a value that is not one/,
    answering('change-contact', (outcome) => (isRefused(outcome, 'invalid') ? doneNow() : outcome)),
  ],
  'repeats a wrong value in its refusal': [
    /is in no answer/,
    answering('change-contact', (outcome, { command }) =>
      outcome.state === 'refused' && outcome.refusal.refused === 'invalid'
        ? { state: 'refused', refusal: { ...outcome.refusal, ...command.change } }
        : outcome,
    ),
  ],
  'changes the contacts of an account that it holds': [
    /a held account and a company/,
    answering('change-contact', (outcome) => (isRefused(outcome, 'held') ? doneNow() : outcome)),
  ],
  'changes the contacts of a company': [
    /a held account and a company/,
    answering('change-contact', (outcome) => (isRefused(outcome, 'not-changeable') ? doneNow() : outcome)),
  ],
  'tells an earlier time of a change': [
    /with the time of its change/,
    answering('change-contact', (outcome) =>
      outcome.state === 'done' && outcome.result.changed
        ? { state: 'done', result: { ...outcome.result, changedAt: new Date(Date.now() - 86_400_000) } }
        : outcome,
    ),
  ],
  'says done of a change and does not make it': [
    /is there at once/,
    (right) => ({
      async submit<K extends CommandKind>(one: Submission<K>, signal: AbortSignal) {
        return (one.command as Command).kind === 'change-contact'
          ? (doneNow() as Settled as Settled<K>)
          : right.submit(one, signal);
      },
    }),
  ],
  'takes a change back again and again': [
    /takes a change back once/,
    answering('undo-contact', (outcome) =>
      isRefused(outcome, 'outdated')
        ? { state: 'done', result: { kind: 'phone', changedAt: new Date() } }
        : outcome,
    ),
  ],
  'takes a change back after a later one': [
    /whose value is no longer the present one/,
    answering('undo-contact', (outcome) =>
      isRefused(outcome, 'outdated')
        ? { state: 'done', result: { kind: 'phone', changedAt: new Date() } }
        : outcome,
    ),
  ],
  'says that a change was taken back and keeps it': [
    /takes a change back once, to the value before/,
    (right) => ({
      async submit<K extends CommandKind>(one: Submission<K>, signal: AbortSignal) {
        const said: Settled<Undo> = { state: 'done', result: { kind: 'phone', changedAt: new Date() } };
        return (one.command as Command).kind === 'undo-contact'
          ? (said as Settled as Settled<K>)
          : right.submit(one, signal);
      },
    }),
  ],
  'takes back the change of another customer': [
    /unknown or another customer’s/,
    (right) => {
      const owners = new Map<string, string>();
      return {
        async submit<K extends CommandKind>(one: Submission<K>, signal: AbortSignal) {
          const command = one.command as Command;
          const owner = command.kind === 'undo-contact' && owners.get(command.changeId);
          const outcome = await right.submit({ ...one, ...(owner && { customerId: owner }) }, signal);
          const settled = outcome as Settled<Change>;
          if (command.kind === 'change-contact' && settled.state === 'done' && settled.result.changed)
            owners.set(settled.result.changeId, one.customerId);
          return outcome;
        },
      };
    },
  ],
};
