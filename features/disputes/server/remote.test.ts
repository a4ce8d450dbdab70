/** Cases at a bank elsewhere, whose answers can be lost. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remoteOf } from '../../../bank/conformance/remote-of-local.ts';
import { CardSystemUnavailable, type RemoteCommands } from '../../../server/ports/card-system/remote.ts';
import { clearAudit } from '../../../tests/support/api/audit.ts';
import { type Answer, type TestApp, testApp } from '../../../tests/support/api/clients/api.ts';
import { codeOf, countRows, empty, messages } from '../../../tests/support/api/state.ts';
import { describeOnBank } from '../../../tests/support/database/databases.ts';
import { Disputer, startAgain } from './test-setup.ts';

/** Where the next submissions get lost: before the bank sees them, or their answers. */
type Loss = 'before' | 'after' | 'no connection';

describeOnBank('cases at a bank elsewhere', (context) => {
  let t: TestApp;
  let person: Disputer;
  let losses: Loss[] = [];
  let areFilesLost = false;
  const losing = (right: RemoteCommands): RemoteCommands => ({
    ...right,
    async submit(submission, signal) {
      const loss = losses.shift();
      if (loss === 'no connection') throw new CardSystemUnavailable('down', { mayHaveHappened: false });
      if (loss === 'before') throw new CardSystemUnavailable('lost', { mayHaveHappened: true });
      const outcome = await right.submit(submission, signal);
      if (loss) throw new CardSystemUnavailable('lost', { mayHaveHappened: true });
      return outcome;
    },
  });
  beforeAll(async () => {
    t = await testApp(
      context,
      {},
      {
        cardSystem: (local) => ({
          ...local,
          commands: losing(remoteOf(context.db(), local, 0)),
          async putEvidence(...of) {
            await local.putEvidence?.(...of);
            if (areFilesLost) throw new CardSystemUnavailable('lost', { mayHaveHappened: true });
          },
        }),
      },
    );
    person = await Disputer.logOn(t, context.db());
  });
  afterAll(() => t.app.server.close());
  beforeEach(async () => {
    [losses, areFilesLost] = [[], false];
    await startAgain(context.db());
    await clearAudit(context.db());
    await empty(context.db(), 'portal.commands', 'portal.idempotency');
  });
  const recover = async () => {
    await sql`update portal.commands set next_try_at = app_now() - interval '1 minute'`.execute(context.db());
    await t.app.recovery?.drain();
  };
  const file = async (fileId: string) => {
    const { rows } = await sql<{ claimed: boolean; case_id: string | null }>`
      select claim_id is not null as claimed, case_id from portal.evidence where file_id = ${fileId}`.execute(
      context.db(),
    );
    return rows[0];
  };
  const ask = (disputeId: string) =>
    sql`update cards.disputes set state = 'more-wanted', next_who = 'you' where case_id = ${disputeId}`.execute(
      context.db(),
    );
  const end = (disputeId: string) =>
    sql`update cards.disputes set state = 'for-you', ended_at = app_now(), next_who = null, next_by = null
      where case_id = ${disputeId}`.execute(context.db());

  /** The four calls: each makes what it needs and returns how to send it, and what must be so once it took effect. */
  const calls: Readonly<
    Record<
      string,
      () => Promise<{
        readonly send: (key: string) => Promise<Answer>;
        readonly disputeId?: string;
        readonly fileId?: string;
        readonly isDone: (payload: unknown) => Promise<void>;
      }>
    >
  > = {
    open: async () => {
      const [line, fileId] = [await person.line(), await person.upload()];
      return {
        fileId,
        send: (key) => person.open(line, { evidence: [fileId] }, key),
        async isDone(payload) {
          const { disputeId } = payload as { disputeId: string };
          expect(await person.list()).toMatchObject([{ disputeId, state: 'received' }]);
          expect((await file(fileId))?.case_id).toBe(disputeId);
        },
      };
    },
    evidence: async () => {
      const [disputeId, fileId] = [await person.opened(await person.line()), await person.upload()];
      return {
        ...{ disputeId, fileId },
        send: (key) => person.act(disputeId, 'evidence', { evidence: [fileId] }, key),
        async isDone(payload) {
          expect(payload).toEqual({ added: 1 });
          expect((await person.one(disputeId)).evidence).toMatchObject([{ fileId }]);
        },
      };
    },
    answer: async () => {
      const [disputeId, fileId] = [await person.opened(await person.line()), await person.upload()];
      await ask(disputeId);
      return {
        ...{ disputeId, fileId },
        send: (key) => person.act(disputeId, 'answer', { text: 'Here it is', evidence: [fileId] }, key),
        async isDone(payload) {
          expect(payload).toEqual({ answered: true });
          expect(await person.one(disputeId)).toMatchObject({
            replies: [{ text: 'Here it is' }],
            evidence: [{ fileId }],
          });
        },
      };
    },
    withdraw: async () => {
      const disputeId = await person.opened(await person.line());
      return {
        disputeId,
        send: (key) => person.act(disputeId, 'withdraw', {}, key),
        async isDone(payload) {
          expect(payload).toEqual({ withdrawn: true });
          expect((await person.one(disputeId)).steps.map(({ state }) => state)).toEqual([
            'received',
            'withdrawn',
          ]);
        },
      };
    },
  };

  describe.each(Object.entries(calls))('%s', (name, prepare) => {
    it.each<Loss>(['before', 'after'])(
      '[DSP-2] [DSP-3] tells nothing while the answer is lost %s the bank saw it, and then what happened, once',
      async (loss) => {
        const { send, fileId, isDone } = await prepare();
        await empty(context.db(), 'portal.outbox', 'demo.inbox');
        losses = [loss];
        const first = await send('the-first-key');
        expect([first.status, first.payload]).toMatchObject([202, { state: 'pending' }]);
        expect(await messages(t, person.customerId)).toEqual([]);
        // A second request gets UNDER-WAY and changes nothing.
        expect(codeOf(await send('another-key'))).toBe('UNDER-WAY');
        if (fileId) expect(await file(fileId)).toEqual({ claimed: true, case_id: null });
        await recover();
        const again = await send('the-first-key');
        expect(again.status).toBe(200);
        await isDone(again.payload);
        expect((await messages(t, person.customerId)).length).toBe(2);
        await recover();
        expect((await messages(t, person.customerId)).length).toBe(2);
        expect(await countRows(context.db(), 'cards.disputes')).toBe(1);
      },
    );

    it('[DSP-2] [DSP-3] changes nothing and frees the files when there is no connection', async () => {
      const { send, fileId, isDone } = await prepare();
      losses = ['no connection'];
      const failed = await send('the-first-key');
      expect([failed.status, codeOf(failed)]).toEqual([502, 'CARD-SYSTEM']);
      if (fileId) expect(await file(fileId)).toEqual({ claimed: false, case_id: null });
      const again = await send('the-first-key');
      expect(again.status).toBe(200);
      await isDone(again.payload);
    });

    // A case to open has no case that could end.
    if (name === 'open') return;
    it('[DSP-3] frees the files when the bank refuses late', async () => {
      const { send, fileId, disputeId } = await prepare();
      losses = ['before'];
      expect((await send('the-first-key')).status).toBe(202);
      await end(disputeId!);
      await recover();
      expect(codeOf(await send('the-first-key'))).toBe('DISPUTE-ENDED');
      if (fileId) expect(await file(fileId)).toEqual({ claimed: false, case_id: null });
      const told = await messages(t, person.customerId);
      expect(told.filter(({ purpose }) => purpose === 'not-carried-out')).toHaveLength(2);
    });
  });

  it('[DSP-2] frees the files of a case that the bank refuses late, and says why', async () => {
    const [line, fileId] = [await person.line(), await person.upload()];
    losses = ['before'];
    expect((await person.open(line, { evidence: [fileId] }, 'lost-open-key')).status).toBe(202);
    // The line is refunded in the meantime, so that nothing of it can be disputed.
    await sql`update cards.transactions set category = 'refund', amount = -1200 where transaction_id = ${line}`.execute(
      context.db(),
    );
    await recover();
    expect(codeOf(await person.open(line, { evidence: [fileId] }, 'lost-open-key'))).toBe('DISPUTE-NOT-HERE');
    expect(await file(fileId)).toEqual({ claimed: false, case_id: null });
    expect(
      (
        await person.one(
          await person.opened(await person.line({ name: 'Blue Door Cafe' }), { evidence: [fileId] }),
        )
      ).evidence,
    ).toHaveLength(1);
  });

  it('[DSP-3] opens no case when the answer about a file is lost, and delivers the file again', async () => {
    const [line, fileId] = [await person.line(), await person.upload()];
    areFilesLost = true;
    expect(codeOf(await person.open(line, { evidence: [fileId] }, 'file-lost-key'))).toBe('CARD-SYSTEM');
    expect(await person.list()).toEqual([]);
    areFilesLost = false;
    expect((await person.open(line, { evidence: [fileId] }, 'file-lost-key')).status).toBe(200);
    expect(await countRows(context.db(), 'cards.dispute_files')).toBe(1);
  });

  it('[DSP-2] opens one case for 50 calls at once, and gives each its outcome', async () => {
    const line = await person.line();
    const answers = await Promise.all(Array.from({ length: 50 }, () => person.open(line)));
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    for (const code of codes) expect(['ok', 'UNDER-WAY', 'DISPUTE-OPEN']).toContain(code);
    await recover();
    expect(await person.list()).toHaveLength(1);
  });
});
