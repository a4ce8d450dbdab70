import { type PortalError, reasonFor } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { downloadText } from '../download.messages.ts';

/** Shows a download error that the user can fix by changing the search. */
export function DownloadError({ error }: { error: PortalError | undefined }) {
  const t = useSay();
  if (!error) return null;
  const tooMany = reasonFor(error, 'fromDate') === 'tooMany';
  return <AlertBar tone="error">{t(tooMany ? downloadText.tooMany : downloadText.refused)}</AlertBar>;
}
