import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmbeddedCardSystem } from '../../../bank/embedded/adapter.ts';
import { type Bank, startBank } from '../../../bank/reference/bank.ts';
import { createCipher } from '../../../server/crypto/cipher.ts';
import { createKeyring } from '../../../server/crypto/keyring.ts';
import { databaseNow } from '../../../server/db/clock.ts';
import type { HttpCardSystem } from '../../../server/ports/card-system/http/open.ts';
import { connectTo } from '../../../server/ports/card-system/http/test-setup.ts';
import type { CardReads } from '../../../server/ports/card-system/port.ts';
import { systemRandom } from '../../../server/ports/random/system.ts';
import { demoPerson } from '../../../tests/support/api/people.ts';
import { describeOnBank, testStart } from '../../../tests/support/database/databases.ts';
import { makeCopy } from './make.ts';

const TOKEN = 'a-token-of-the-test-bank';

describeOnBank('a copy with the card system elsewhere', (context) => {
  const db = () => context.db();
  let bank: Bank;
  let http: HttpCardSystem;
  beforeAll(async () => {
    bank = await startBank({ db: db(), keys: testStart().keys, token: TOKEN });
    http = connectTo(bank.url, TOKEN, 'http');
  });
  afterAll(async () => {
    http.close();
    await bank.close();
  });

  /** Makes a copy and returns its JSON file. */
  async function jsonOf(cardSystem: CardReads, customerId: string) {
    const parts = new Map<number, Buffer[]>();
    const files = await makeCopy(
      {
        ...{ db: db(), cardSystem, now: () => databaseNow(db()) },
        cipher: createCipher(createKeyring(Buffer.alloc(32, 7))),
        documents: { run: async () => Buffer.from('%PDF-1.7') } as never,
        bank: () => ({ name: { en: 'Bank', zh_tw: '銀行' }, colours: { light: '#333333' } }) as never,
        evidence: { readContent: async () => undefined },
      },
      { customerId, language: 'en' },
      {
        store: async (file, _part, content) =>
          void parts.set(file, [...(parts.get(file) ?? []), Buffer.from(content)]),
        pulse: async () => undefined,
      },
    );
    const at = files.findIndex(({ kind }) => kind === 'json');
    return JSON.parse(Buffer.concat(parts.get(at) ?? []).toString('utf8'));
  }

  it.each(['primary1', 'supp1', 'states1'] as const)(
    '[CPY-3] has the same data of %s as one with the card system in the database',
    async (key) => {
      const { customerId } = demoPerson(key);
      const here = createEmbeddedCardSystem(db(), testStart().keys, systemRandom);
      const [own, elsewhere] = [
        await jsonOf(here, customerId),
        await jsonOf({ ...http.reads!, ...http.online }, customerId),
      ];
      expect(JSON.stringify(own.data).length).toBeGreaterThan(10_000);
      expect({ ...elsewhere, createdAt: own.createdAt }).toEqual(own);
    },
  );
});
