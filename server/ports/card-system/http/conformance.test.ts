import { afterAll } from 'vitest';
import type { CardSystemUnderTest } from '../../../../bank/conformance/apply.ts';
import { remoteConformance, rulesConformance } from '../../../../bank/conformance/conformance.ts';
import { embeddedSystem, keys } from '../../../../bank/conformance/test-system.ts';
import { type Bank, startBank } from '../../../../bank/reference/bank.ts';
import {
  type DatabaseContext,
  describeOnOneEmptyDatabase,
  describeOnUsualDatabase,
} from '../../../../tests/support/database/databases.ts';
import type { BankCustomer, BankProduct } from '../parts/records.ts';
import type { HttpCardSystem } from './open.ts';
import { connectTo } from './test-setup.ts';

const TOKEN = 'a-token-of-the-test-bank';

/** A reference bank and an adapter connected to it; both are closed after the suite. */
function testBank(context: DatabaseContext) {
  let bank: Bank | undefined;
  let http: HttpCardSystem | undefined;
  afterAll(async () => {
    http?.close();
    await bank?.close();
  });
  return async (
    customers: readonly BankCustomer[],
    products: readonly BankProduct[],
  ): Promise<CardSystemUnderTest & { readonly bank: Bank }> => {
    await embeddedSystem(context.db(), customers, products);
    bank = await startBank({ db: context.db(), keys, token: TOKEN });
    http = connectTo(bank.url, TOKEN, 'http');
    const { commands, reads, evidence } = http;
    if (!reads) throw new Error('the bank is asked nothing');
    return { system: { ...reads, ...evidence, commands }, setDown: bank.close, bank };
  };
}

describeOnUsualDatabase('the card system over HTTP', (context) => {
  remoteConformance(`questions and commands over HTTP, ${context.kind}`, testBank(context));
});

describeOnOneEmptyDatabase('a bank that ends each connection', (context) => {
  const make = testBank(context);
  rulesConformance(`a connection for each call, ${context.kind}`, async (...records) => {
    const made = await make(...records);
    made.bank.set({ on: 'both', fault: { kind: 'one-call-each' } });
    return made;
  });
});
