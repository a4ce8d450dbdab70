import { useSay } from '../../../web/language.tsx';
import type { CallState } from '../../../web/query.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { ui } from '../../../web/ui/messages.ts';
import type { Profile } from '../contract.ts';
import { profileText as text } from '../messages.ts';

/** In place of what could not be read; the dialog has said why. */
export function ProfileFailed({ from }: { from: CallState<Profile> }) {
  const t = useSay();
  return (
    <EmptyState icon="alert" title={t(text.failed)}>
      <Button onClick={from.refetch}>{t(ui.retry)}</Button>
    </EmptyState>
  );
}
