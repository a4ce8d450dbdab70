import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import type { HttpCardSystem } from '../../server/ports/card-system/http/open.ts';
import { connectTo } from '../../server/ports/card-system/http/test-setup.ts';
import { twd } from '../../shared/money.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { insertTerms } from '../embedded/load/load-store.ts';
import { type Bank, startBank } from '../reference/bank.ts';
import type { CardSystemUnderTest } from './apply.ts';
import { remoteConformance } from './conformance.ts';
import { otherPlans, otherTerms } from './other-terms.ts';
import { recordingCommands } from './recording-commands.ts';
import { KAY, SHOPPER } from './sample/sample-kay.ts';
import { embeddedSystem, keys } from './test-system.ts';

const TOKEN = 'a-token-of-the-test-bank';
const FROM = '2020-01-01';

/** The kinds of commands whose rules depend on the bank's terms. */
const KINDS = { kinds: ['redeem', 'convert-to-instalments', 'raise-limit'] } as const;

describeOnUsualDatabase('a bank with terms of its own', (context) => {
  let banks: OpenDatabase;
  const close: (() => unknown)[] = [];
  let system: CardSystemUnderTest['system'] | undefined;
  beforeAll(async () => {
    banks = await openDatabase({ kind: 'embedded', dir: 'memory' });
  });
  afterAll(async () => {
    for (const one of close) await one();
    await banks.close();
  });

  async function start(reads: 'database' | 'http'): Promise<{ bank: Bank; http: HttpCardSystem }> {
    const bank = await startBank({ db: banks.db, keys, token: TOKEN });
    const http = connectTo(bank.url, TOKEN, reads);
    close.push(http.close, bank.close);
    return { bank, http };
  }

  remoteConformance(
    `other terms, read model, ${context.kind}`,
    async (customers, products) => {
      await embeddedSystem(banks.db, customers, products);
      const reads = await embeddedSystem(context.db(), customers, products);
      for (const db of [banks.db, context.db()]) await insertTerms(db, otherTerms(FROM), otherPlans(FROM));
      const { bank, http } = await start('database');
      const { commands, online } = http;
      system = { ...reads, ...online, commands: recordingCommands(context.db(), keys, commands) };
      return { system, setDown: bank.close };
    },
    KINDS,
  );

  it('[BANK-4] offered its own plans in the suite', async () => {
    const plans = await system?.instalmentPlans(KAY, SHOPPER, twd(10_000));
    expect(plans?.map(({ tenor, fee }) => [tenor, fee.minor])).toEqual([
      [2, 25n],
      [9, 25n],
      [36, 25n],
    ]);
    expect(await system?.terms?.('2026-11-28')).toMatchObject({
      limitDays: 14,
      instalmentMinimum: twd(3_000),
    });
  });
});

describeOnUsualDatabase('a bank with terms of its own, over HTTP', (context) => {
  let bank: Bank | undefined;
  let http: HttpCardSystem | undefined;
  afterAll(async () => {
    http?.close();
    await bank?.close();
  });

  remoteConformance(
    `other terms, all over HTTP, ${context.kind}`,
    async (customers, products) => {
      await embeddedSystem(context.db(), customers, products);
      await insertTerms(context.db(), otherTerms(FROM), otherPlans(FROM));
      bank = await startBank({ db: context.db(), keys, token: TOKEN });
      http = connectTo(bank.url, TOKEN, 'http');
      const { commands, reads } = http;
      if (!reads) throw new Error('the bank is asked nothing');
      return { system: { ...reads, commands }, setDown: bank.close };
    },
    KINDS,
  );
});
