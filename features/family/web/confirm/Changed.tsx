import { useSay } from '../../../../web/language/language.tsx';
import { paths } from '../../../../web/paths.ts';
import { LinkButton } from '../../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../../web/ui/feedback/ConfirmationPanel.tsx';
import { useTitle } from '../../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../../web/ui/table/SummaryList.tsx';
import { layerText } from '../../../safety/layers.messages.ts';
import { valueText } from '../../../safety/web/wantedText.ts';
import { confirmFamilyText as text } from '../../confirm.messages.ts';
import { familyText } from '../../messages.ts';
import { CardName } from '../shared/CardName.tsx';
import { settingsOf } from '../shared/settings.ts';
import type { ConfirmData } from './confirmData.ts';

/** The success page. It shows the setting as the card system has stored it. */
export function Changed({ data: { card, wanted } }: { readonly data: ConfirmData }) {
  const t = useSay();
  const title = t(text.done);
  useTitle(title);
  return (
    <ConfirmationPanel
      title={title}
      actions={
        <LinkButton variant="primary" href={paths.familyCard(card.cardId)}>
          {t(text.toCard)}
        </LinkButton>
      }
    >
      <SummaryList
        items={[
          {
            label: t(familyText.card),
            value: <CardName card={card} />,
          },
          {
            label: t(layerText[wanted.name]),
            value: valueText(wanted.name, settingsOf(card.primary)[wanted.name], t),
          },
        ]}
      />
      <p>{t(text.told)}</p>
    </ConfirmationPanel>
  );
}
