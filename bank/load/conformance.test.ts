import { systemClock } from '../../server/ports/clock/system.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import { describeOnUsualDatabase, NOT_DISTRIBUTED } from '../../tests/support/database/databases.ts';
import { readsConformance } from '../conformance/conformance.ts';
import { createEmbeddedCardSystem } from '../embedded/adapter.ts';
import { loadFolder } from './load.ts';
import { writeConformanceSample } from './sample/sample.ts';
import { keys, written } from './test-bank.ts';
import { newFolder } from './test-folder.ts';

describeOnUsualDatabase('a read model filled by the bank’s files', NOT_DISTRIBUTED, (context) => {
  readsConformance(`files, ${context.kind}`, async () => {
    // Writes the files that `bank:sample -- --conformance` writes for a bank.
    const folder = newFolder();
    await writeConformanceSample(systemClock, folder);
    written(await loadFolder(context.open(), keys, folder));
    return { system: createEmbeddedCardSystem(context.db(), keys, systemRandom) };
  });
});
