import type { Phrase } from '../../../shared/messages.ts';
import type { CallState } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { BackLink } from '../../../web/ui/action/BackLink.tsx';
import { Loaded } from '../../../web/ui/feedback/loading/Loaded.tsx';
import { PageColumn } from '../../../web/ui/layout/PageColumn.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { addPasskeyText as text } from '../change.messages.ts';

interface WaitingProps {
  readonly from: CallState<unknown>;
  readonly title: Phrase;
}

/** A page about passkeys before its data has loaded. */
export function Waiting({ from, title }: WaitingProps) {
  const t = useSay();
  useTitle(t(title));
  return (
    <PageColumn width="text">
      <BackLink href={paths.security()}>{t(text.back)}</BackLink>
      <h1 tabIndex={-1}>{t(title)}</h1>
      <Loaded from={from} lines={4} />
    </PageColumn>
  );
}
