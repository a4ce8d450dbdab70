import { fetchFile } from '../../../web/http/api.ts';
import { useDownload } from '../../../web/http/useDownload.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { rewardCalls } from '../contract.ts';
import { endingText as text } from '../ending.messages.ts';

/** Button that saves a calendar file with the first day on which points expire (PTS-3). */
export function CalendarButton({ cardId }: { readonly cardId: string }) {
  const t = useSay();
  const language = useLanguage();
  const { loading, error, save } = useDownload((_: 'ics') =>
    fetchFile(rewardCalls.endingFile, { query: { cardId, language } }),
  );
  return (
    <>
      <Button loading={loading !== undefined} onClick={() => save('ics')}>
        {t(text.calendar)}
      </Button>
      {error && <AlertBar tone="error">{t(text.calendarFailed)}</AlertBar>}
    </>
  );
}
