import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { pinText as text } from '../messages.ts';
import type { PinData } from './wizardData.ts';

export function PinChanged({ data }: { readonly data: PinData }) {
  const t = useSay();
  const { card, pinSet, reference } = data;
  const title = t(pinSet ? text.doneChange : text.doneSet, card);
  useTitle(title);
  return (
    <ConfirmationPanel
      title={title}
      reference={reference}
      actions={
        <LinkButton variant="primary" href={paths.overviewOf(card.cardId)}>
          {t(text.toOverview)}
        </LinkButton>
      }
    >
      <AlertBar tone="warning">{t(text.never)}</AlertBar>
      <h2>{t(text.next)}</h2>
      <BulletList items={[t(text.nextUse), t(text.nextMessage), t(text.nextForgot)]} />
    </ConfirmationPanel>
  );
}
