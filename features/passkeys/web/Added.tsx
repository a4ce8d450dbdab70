import { formatDateTime } from '../../../shared/dates.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { addPasskeyText as text } from '../messages.ts';
import type { AddPasskeyData } from './wizardData.ts';

/** The confirmation page: explains the passkey's use, and the time from which it can confirm. */
export function Added({ data: { added } }: { readonly data: AddPasskeyData }) {
  const t = useSay();
  const language = useLanguage();
  useTitle(t(text.done));
  if (!added) return null;
  const time = formatDateTime(new Date(added.approvesFrom), language);
  return (
    <ConfirmationPanel
      title={t(text.done)}
      actions={
        <LinkButton variant="primary" href={paths.security()}>
          {t(text.toSecurity)}
        </LinkButton>
      }
    >
      <BulletList items={[t(text.doneLogOn), t(text.doneApprove, { time }), t(text.doneNotice)]} />
    </ConfirmationPanel>
  );
}
