import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../server/db/open.ts';
import type { HttpCardSystem } from '../../../server/ports/card-system/http/open.ts';
import { connectTo } from '../../../server/ports/card-system/http/test-setup.ts';
import { describeOnUsualDatabase } from '../../../tests/support/database/databases.ts';
import { remoteConformance } from '../../conformance/conformance.ts';
import { recordingCommands } from '../../conformance/recording-commands.ts';
import { embeddedSystem, keys } from '../../conformance/test-system.ts';
import { type Bank, startBank } from '../../reference/bank.ts';

const TOKEN = 'a-token-of-the-test-bank';

describeOnUsualDatabase('a read model and commands over HTTP', (context) => {
  let banks: OpenDatabase;
  let bank: Bank | undefined;
  let http: HttpCardSystem | undefined;
  const calls = new Registry();
  beforeAll(async () => {
    banks = await openDatabase({ kind: 'embedded', dir: 'memory' });
  });
  afterAll(async () => {
    http?.close();
    await bank?.close();
    await banks.close();
  });

  remoteConformance(`read model, commands over HTTP, ${context.kind}`, async (customers, products) => {
    await embeddedSystem(banks.db, customers, products);
    const reads = await embeddedSystem(context.db(), customers, products);
    bank = await startBank({ db: banks.db, keys, token: TOKEN });
    http = connectTo(bank.url, TOKEN, 'database');
    http.metrics(calls);
    const { commands, online, evidence } = http;
    expect(Object.keys(online).toSorted()).toEqual([
      ...['contacts', 'dispute', 'disputeOptions', 'disputes', 'paymentSlip', 'pinKey', 'verifyMembership'],
    ]);
    return {
      system: { ...reads, ...online, ...evidence, commands: recordingCommands(context.db(), keys, commands) },
      setDown: bank.close,
    };
  });

  it('[OPS-4] needs eleven calls of the bank', async () => {
    const { values } = (await calls.getMetricsAsJSON()).find(
      ({ name }) => name === 'card_system_calls_total',
    )!;
    const answered = values.filter(({ labels, value }) => labels.outcome === 'answered' && value > 0);
    expect(answered.map(({ labels }) => labels.call).toSorted()).toEqual([
      'commands/settled',
      'commands/status',
      'commands/submit',
      'evidence',
      'reads/contacts',
      'reads/dispute',
      'reads/dispute-options',
      'reads/disputes',
      'reads/payment-slip',
      'reads/pin-key',
      'reads/verify-membership',
    ]);
  });
});
