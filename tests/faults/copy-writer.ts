/**
 * Makes the copies that wait, and ends itself with SIGKILL in the middle of one.
 * Arguments: address of the database, folder of the evidence store, program that draws documents, phase, and how often the phase is
 * reached before. The secret is in PORTAL_SECRET.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openContent } from '../../app/server/content-kinds.ts';
import { prepareStart } from '../../app/server/start.ts';
import { createEmbeddedCardSystem } from '../../bank/embedded/adapter.ts';
import { createCopyWorker, type WorkerDeps } from '../../features/data-copy/server/worker.ts';
import { createObjects } from '../../features/evidence/server/objects.ts';
import { createDocuments } from '../../features/statements/server/documents.ts';
import { createAudit } from '../../server/audit/audit.ts';
import { readConfig } from '../../server/config/config.ts';
import { createCipher } from '../../server/crypto/cipher.ts';
import { databaseNow } from '../../server/db/clock.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createOutbox } from '../../server/outbox/outbox.ts';
import { systemClock } from '../../server/ports/clock/system.ts';
import { createEvidenceFolder } from '../../server/ports/evidence-store/folder.ts';
import { systemRandom } from '../../server/ports/random/system.ts';
import type { CopyPhase } from './copy-phases.ts';

const [url = '', folder = '', program = '', phase = '', count = ''] = process.argv.slice(2);
const DRAWING_MS = 20;

let left = Number(count);
const kill = () => process.kill(process.pid, 'SIGKILL');
/** Whether the process ends here. */
const isNow = (here: CopyPhase) => here === phase && left-- === 0;
const reach = (here: CopyPhase) => {
  if (isNow(here)) kill();
};

const config = readConfig({
  DATA_DIR: mkdtempSync(join(tmpdir(), 'copy-writer-')),
  DEMO_CROWD: 'off',
  PORTAL_SECRET: process.env.PORTAL_SECRET,
});
const { db } = await openDatabase({ kind: 'postgres', url });
const { keys } = prepareStart(config, systemClock);
const { content } = await openContent(config);
const cipher = createCipher(config.keyring);
const files = createEvidenceFolder(folder);
const documents = createDocuments({ program: pathToFileURL(program) });
const audit = createAudit({ keyring: config.keyring });
const bank = createEmbeddedCardSystem(db, keys, systemRandom);

const deps: WorkerDeps = {
  ...{ db, cipher, random: systemRandom, now: () => databaseNow(db), log: { warn: () => undefined } },
  bank: content.bank,
  outbox: createOutbox({ cipher, random: systemRandom, bank: content.bank }),
  wake: () => reach('committed'),
  evidence: { readContent: async () => undefined },
  cardSystem: {
    ...bank,
    async customerLines(...question) {
      reach('reading');
      return bank.customerLines(...question);
    },
  },
  objects: createObjects(
    {
      ...files,
      async put(key, bytes) {
        reach('sealed');
        const written = files.put(key, bytes);
        // The file is open now, and written in part or not at all.
        if (isNow('writing')) setImmediate(kill);
        await written;
        reach('stored');
      },
    },
    systemRandom,
  ),
  documents: {
    async run(report) {
      const drawn = documents.run(report);
      if (isNow('drawing')) await sleep(DRAWING_MS).then(kill);
      return drawn;
    },
  },
  audit: {
    ...audit,
    async record(...of) {
      await audit.record(...of);
      // The transaction that makes the copy readable is not committed.
      reach('committing');
    },
  },
};

await createCopyWorker(deps).run();
