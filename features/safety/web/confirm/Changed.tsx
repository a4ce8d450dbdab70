import type { Phrase } from '../../../../shared/messages.ts';
import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../../web/ui/feedback/ConfirmationPanel.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import { CardName } from '../../../cards/web/CardName.tsx';
import type { CardControls } from '../../contract.ts';
import { confirmText, settingText, safetyText as text } from '../../messages.ts';
import { effectOf, type Wanted } from '../wanted.ts';
import { presentText } from '../wantedText.ts';
import type { ConfirmData } from './confirmData.ts';

/** The success page. It shows the setting as the card system has stored it. */
export function Changed({ data: { card, controls, wanted } }: { readonly data: ConfirmData }) {
  const t = useSay();
  const title = t(titleOf(controls, wanted));
  useTitle(title);
  return (
    <ConfirmationPanel
      title={title}
      actions={
        <LinkButton variant="primary" href={paths.safety(card.cardId)}>
          {t(confirmText.toSafety)}
        </LinkButton>
      }
    >
      <SummaryList
        items={[
          { label: t(text.card), value: <CardName card={card} /> },
          { label: t(settingText[wanted.name]), value: presentText(controls, wanted.name, t) },
        ]}
      />
      <p>{t(confirmText.message)}</p>
    </ConfirmationPanel>
  );
}

/** Returns the title for the card system's answer, which may differ from the wanted change. */
export function titleOf(controls: CardControls, wanted: Wanted): Phrase {
  if (effectOf(controls, wanted) !== 'same') return confirmText.changedAgain;
  return wanted.name === 'frozen' ? confirmText.doneUnfreeze : confirmText.done;
}
