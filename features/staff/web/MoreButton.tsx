import { useSay } from '../../../web/language/language.tsx';
import { Button } from '../../../web/ui/action/Button.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { deskText as text } from '../messages.ts';
import type { DeskList } from './useDesk.ts';

/** Button that loads the next part of a list. Renders nothing at the end of the list. */
export function MoreButton<T>({ list }: { list: DeskList<T> }) {
  const t = useSay();
  if (!list.rows || !list.more) return null;
  return (
    <>
      {list.failed && <AlertBar tone="error">{t(text.failed)}</AlertBar>}
      <Button onClick={list.more} loading={list.loading} guard={false}>
        {t(text.more)}
      </Button>
    </>
  );
}
