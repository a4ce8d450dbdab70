import { fetchFile } from '../../../web/api.ts';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { accountCalls } from '../contract.ts';
import { downloadText } from '../download.messages.ts';
import { FileProblem, useFile } from './useFile.tsx';

/** The latest statement's due date for the person's own calendar (CARD-8); for cards that have had a statement. */
export function DueDateButton({ cardId }: { cardId: string }) {
  const t = useSay();
  const language = useLanguage();
  const { asking, problem, save } = useFile((_: 'ics') =>
    fetchFile(accountCalls.dueDate, { params: { id: cardId }, query: { language } }),
  );
  return (
    <>
      <Button loading={asking !== undefined} onClick={() => save('ics')}>
        {t(downloadText.dueDate)}
      </Button>
      <FileProblem error={problem} />
    </>
  );
}
