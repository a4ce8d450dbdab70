import { useState } from 'react';
import { PortalError, type ReceivedFile, reasonFor } from '../../../web/api.ts';
import { handleError } from '../../../web/errors.tsx';
import { saveFile } from '../../../web/files.ts';
import { useSay } from '../../../web/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { downloadText } from '../download.messages.ts';

/** Asks for a file and saves it; `asking` is the one that is on its way. A refusal that belongs here is `problem`. */
export function useFile<Kind extends string>(ask: (kind: Kind) => Promise<ReceivedFile>) {
  const [asking, setAsking] = useState<Kind>();
  const [problem, setProblem] = useState<PortalError>();

  async function save(kind: Kind) {
    if (asking !== undefined) return;
    setAsking(kind);
    setProblem(undefined);
    try {
      saveFile(await ask(kind));
    } catch (error) {
      if (handleError(error) === 'inline' && error instanceof PortalError) setProblem(error);
    } finally {
      setAsking(undefined);
    }
  }

  return { asking, problem, save: (kind: Kind) => void save(kind) };
}

/** Why there is no file, where it can be put right by asking otherwise. */
export function FileProblem({ error }: { error: PortalError | undefined }) {
  const t = useSay();
  if (!error) return null;
  const tooMany = reasonFor(error, 'fromDate') === 'tooMany';
  return <AlertBar tone="error">{t(tooMany ? downloadText.tooMany : downloadText.refused)}</AlertBar>;
}
