import { useState } from 'react';
import { fetchFile } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { saveFile } from '../../../web/http/files.ts';
import { invalidate } from '../../../web/http/query.tsx';
import { copyCalls, type DataCopy } from '../contract.ts';
import { FILE_TYPE } from '../files.ts';

type CopyFile = DataCopy['files'][number];

/** Downloads files part by part and saves each when it is whole. `running` is the file on its way, with its progress in per cent. */
export function useFile(copyId: string) {
  const [running, setRunning] = useState<{ readonly file: number; readonly percent: number }>();

  async function get(file: CopyFile): Promise<void> {
    if (running) return;
    const params = { copyId, file: `${file.file}` };
    const parts: Blob[] = [];
    try {
      while (parts.length < file.parts) {
        setRunning({ file: file.file, percent: Math.floor((100 * parts.length) / file.parts) });
        const { content } = await fetchFile(copyCalls.part, { params, query: { part: `${parts.length}` } });
        parts.push(content);
      }
      saveFile({ name: file.name, content: new Blob(parts, { type: FILE_TYPE[file.kind] }) });
    } catch (error) {
      // The copy may be over, or open for another session only.
      invalidate(copyCalls.status);
      handleError(error, { reading: true, onRetry: () => void get(file) });
    } finally {
      setRunning(undefined);
    }
  }

  return { running, get };
}
