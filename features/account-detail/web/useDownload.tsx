import { useState } from 'react';
import { PortalError, type ReceivedFile, reasonFor } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { saveFile } from '../../../web/http/files.ts';
import { useSay } from '../../../web/language/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { downloadText } from '../download.messages.ts';

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

/** Shows a download error that the user can fix by changing the search. */
export function DownloadError({ error }: { error: PortalError | undefined }) {
  const t = useSay();
  if (!error) return null;
  const tooMany = reasonFor(error, 'fromDate') === 'tooMany';
  return <AlertBar tone="error">{t(tooMany ? downloadText.tooMany : downloadText.refused)}</AlertBar>;
}
