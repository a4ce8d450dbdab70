import { fetchFile, type PortalError, reasonFor } from '../../../web/http/api.ts';
import { useDownload } from '../../../web/http/useDownload.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { accountCalls } from '../contract.ts';
import { downloadText } from '../download.messages.ts';

/** Button that downloads the due date of the latest statement for a calendar (CARD-8). */
export function DueDateButton({ cardId }: { readonly cardId: string }) {
  const t = useSay();
  const language = useLanguage();
  const { loading, error, save } = useDownload((_: 'ics') =>
    fetchFile(accountCalls.dueDate, { params: { id: cardId }, query: { language } }),
  );
  return (
    <>
      <Button small loading={loading !== undefined} onClick={() => save('ics')}>
        {t(downloadText.dueDate)}
      </Button>
      <DownloadError error={error} />
    </>
  );
}

/** Shows why a download failed: the list is too long, or the server refused the request. */
export function DownloadError({ error }: { error: PortalError | undefined }) {
  const t = useSay();
  if (!error) return null;
  const tooMany = reasonFor(error, 'fromDate') === 'tooMany';
  return <AlertBar tone="error">{t(tooMany ? downloadText.tooMany : downloadText.refused)}</AlertBar>;
}
