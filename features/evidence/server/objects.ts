/** The encrypted objects of a file in the evidence store. */
import { type EvidenceStore, evidenceKey } from '../../../server/ports/evidence-store/port.ts';
import type { Random } from '../../../server/ports/random/port.ts';
import { openContent, sealContent } from './sealing.ts';

/** What of a file names its objects. */
export interface ObjectOwner {
  readonly fileId: string;
  readonly hour: string;
}

export function createObjects(store: EvidenceStore, random: Random) {
  const keyOf = ({ hour, fileId }: ObjectOwner, objectId: string) => evidenceKey(hour, fileId, objectId);
  return {
    async write(of: ObjectOwner, key: Buffer, objectId: string, content: Uint8Array): Promise<void> {
      const sealed = sealContent(key, random, { fileId: of.fileId, objectId }, content);
      await store.put(keyOf(of, objectId), sealed);
    },
    /** Returns undefined for an object that is not there. Throws when it cannot be decrypted. */
    async read(of: ObjectOwner, key: Buffer, objectId: string): Promise<Buffer | undefined> {
      const sealed = await store.get(keyOf(of, objectId));
      return sealed && openContent(key, { fileId: of.fileId, objectId }, sealed);
    },
    /** Deletes objects that nothing names any more. What cannot be deleted now is left to the sweeper. */
    async remove(of: ObjectOwner, objectIds: readonly string[]): Promise<void> {
      await Promise.all(
        objectIds.map((objectId) => store.delete(keyOf(of, objectId)).catch(() => undefined)),
      );
    },
  };
}

export type Objects = ReturnType<typeof createObjects>;
