import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { remoteOf } from '../../../bank/conformance/remote-of-local.ts';
import { CardSystemUnavailable, type RemoteCommands } from '../../../server/ports/card-system/remote.ts';
import { type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf, messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Newcomer, Owner } from '../testing/calls.ts';
import { auditEntries, cardStatus, resetData } from './test-setup.ts';

describeOnBank('card activation in a card system elsewhere', (context) => {
  let t: TestApp;
  /** Whether the answers of submissions are lost. */
  let losesAnswers = false;
  let submissions = 0;

  beforeAll(async () => {
    t = await testApp(
      context,
      {},
      { cardSystem: (local) => ({ ...local, commands: losing(remoteOf(context.db(), local, 0)) }) },
    );
  });
  beforeEach(async () => {
    await resetData(context);
    await sql`delete from portal.commands`.execute(context.db());
    losesAnswers = false;
    submissions = 0;
  });

  function losing(right: RemoteCommands): RemoteCommands {
    return {
      ...right,
      async submit(submission, signal) {
        submissions++;
        const outcome = await right.submit(submission, signal);
        if (losesAnswers) throw new CardSystemUnavailable('lost', { mayHaveHappened: true });
        return outcome;
      },
    };
  }
  async function recover(): Promise<void> {
    await sql`update portal.commands set next_try_at = app_now() - interval '1 second'
      where state = 'pending'`.execute(context.db());
    await t.app.recovery?.drain();
  }

  it.each([
    { when: 'before', open: () => Newcomer.open(t, 'activate1') },
    { when: 'after', open: () => Owner.open(t, 'states1') },
  ])('[ACT-1] a repeat of a lost activation $when log-on gets the outcome of the first', async ({ open }) => {
    const anna = await (await open()).toToken();
    losesAnswers = true;
    const first = await anna.activate();
    expect([first.status, first.payload]).toEqual([202, { commandId: expect.any(String), state: 'pending' }]);
    expect((await anna.activate()).payload).toEqual(first.payload);
    losesAnswers = false;
    await recover();
    const settled = await anna.activate();
    expect(settled.payload).toMatchObject({ cardId: anna.cardId, status: 'active' });
    expect((await anna.activate()).payload).toEqual(settled.payload);
    expect(await cardStatus(context, anna.cardId)).toBe('active');
    expect(submissions).toBe(1);
    const lines = await auditEntries(context);
    expect(lines.filter((line) => line.startsWith('activate-card'))).toEqual([
      'activate-card begun',
      'activate-card done',
    ]);
    const notices = (await messages(t)).filter(({ purpose }) => purpose === 'card-activated');
    expect(notices.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
  });

  it('[ACT-1] a repeat with another token or another card learns nothing', async () => {
    const anna = await (await Newcomer.open(t, 'activate1')).toToken();
    losesAnswers = true;
    await anna.activate();
    const other = await Newcomer.open(t, 'activate2');
    expect(codeOf(await other.activate(anna.cardId, anna.token))).toBe('NOT_NOW');
    expect(codeOf(await anna.activate('00000000-0000-4000-8000-000000000009'))).toBe('NOT_FOUND');
  });
});
