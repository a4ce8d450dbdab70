import { useState } from 'react';
import { PortalError, type ReceivedFile } from './api.ts';
import { handleError } from './errors.tsx';
import { saveFile } from './files.ts';

/**
 * Fetches and saves files. `loading` is the kind of the file that is being fetched; the caller must show `error`
 * inline.
 */
export function useDownload<Kind extends string>(fetch: (kind: Kind) => Promise<ReceivedFile>) {
  const [loading, setLoading] = useState<Kind>();
  const [error, setError] = useState<PortalError>();

  async function save(kind: Kind) {
    if (loading !== undefined) return;
    setLoading(kind);
    setError(undefined);
    try {
      saveFile(await fetch(kind));
    } catch (cause) {
      if (
        handleError(cause, { reading: true, onRetry: () => void save(kind) }) === 'inline' &&
        cause instanceof PortalError
      )
        setError(cause);
    } finally {
      setLoading(undefined);
    }
  }

  return { loading, error, save: (kind: Kind) => void save(kind) };
}
