import { type Mounted, on } from '../../../server/http/mount.ts';
import { orNotFound } from '../../../server/http/page.ts';
import { storedFileCalls } from '../contract.ts';
import type { StoredFiles } from './stored-files.ts';

/** The bank's files (CNT-1). */
export function handlers({ storedFiles }: { readonly storedFiles: StoredFiles }): Mounted[] {
  return [
    on(storedFileCalls.file, async ({ query }) => orNotFound(await storedFiles.file(query.FilePath))),
    on(storedFileCalls.image, async ({ query }, { request }) =>
      orNotFound(await storedFiles.image(query.FilePath, query.width, request.headers.accept ?? '')),
    ),
  ];
}
