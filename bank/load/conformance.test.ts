import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { systemClock } from '../../server/ports/clock/system.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { taipeiDate } from '../../shared/dates.ts';
import { describeOnUsualDatabase } from '../../tests/support/database/databases.ts';
import { readsConformance } from '../conformance/conformance.ts';
import { conformanceBank } from '../conformance/sample/sample-all.ts';
import { DOABLE_COMMANDS, faysIds } from '../conformance/sample/sample-fay.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { loadFolder } from './load.ts';
import { writeConformanceSample } from './sample/sample.ts';
import { keys, written } from './test-bank.ts';
import { newFolder } from './test-folder.ts';

describeOnUsualDatabase('a read model filled by the bank’s files', (context) => {
  readsConformance(`files, ${context.kind}`, async () => {
    // Writes the files that `bank:sample -- --conformance` writes for a bank.
    const folder = newFolder();
    await writeConformanceSample(systemClock, folder);
    const wallets = readFileSync(join(folder, 'suite-wallets.csv'), 'utf8').trim().split('\n').slice(1);
    const tokens = conformanceBank(taipeiDate(new Date())).flatMap(({ cards }) =>
      cards.flatMap(({ cardId, walletTokens = [] }) =>
        walletTokens.map(({ tokenId }) => `${cardId},${tokenId}`),
      ),
    );
    expect(wallets.map((line) => line.split(',').slice(1, 3).join(','))).toEqual(tokens);
    const cases = readFileSync(join(folder, 'suite-cases.csv'), 'utf8').trim().split('\n').slice(1);
    expect(cases.map((line) => line.split(',')[2])).toEqual(
      Array.from({ length: DOABLE_COMMANDS }, (_, n) => faysIds(0).asked(n)),
    );
    written(await loadFolder(context.open(), keys, folder));
    return { system: createEmbeddedCardSystem(context.db(), keys, systemRandom) };
  });
});
