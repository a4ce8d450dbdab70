import { useState } from 'react';
import { fetchFile } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { saveFile } from '../../../web/http/files.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { rewardCalls } from '../contract.ts';
import { endingText as text } from '../ending.messages.ts';

/** Button that saves a calendar file with the first day on which points expire (PTS-3). */
export function CalendarButton({ cardId }: { readonly cardId: string }) {
  const t = useSay();
  const language = useLanguage();
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);

  async function save() {
    setLoading(true);
    setFailed(false);
    try {
      saveFile(await fetchFile(rewardCalls.endingFile, { query: { cardId, language } }));
    } catch (error) {
      setFailed(handleError(error) === 'inline');
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <Button loading={loading} onClick={() => void save()}>
        {t(text.calendar)}
      </Button>
      {failed && <AlertBar tone="error">{t(text.calendarFailed)}</AlertBar>}
    </>
  );
}
