import { useState } from 'react';
import { PortalError, type ReceivedFile } from './api.ts';
import { handleError } from './errors.tsx';
import { saveFile } from './files.ts';

/** Fetches and saves a file. `loading` is the kind that is being fetched; `error` must be shown inline. */
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
      if (handleError(cause) === 'inline' && cause instanceof PortalError) setError(cause);
    } finally {
      setLoading(undefined);
    }
  }

  return { loading, error, save: (kind: Kind) => void save(kind) };
}
