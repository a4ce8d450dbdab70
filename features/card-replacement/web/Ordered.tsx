import { useSay } from '../../../web/language/language.tsx';
import { paths } from '../../../web/paths.ts';
import { LinkButton } from '../../../web/ui/action/LinkButton.tsx';
import { ConfirmationPanel } from '../../../web/ui/feedback/ConfirmationPanel.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { useTitle } from '../../../web/ui/layout/useTitle.ts';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import { replacementText as text } from '../messages.ts';
import { blocksCard } from '../rules.ts';
import { CATEGORY_TEXT, type ReplacementData } from './wizardData.ts';

/** The confirmation page: reference, new card and next steps. */
export function Ordered({ data: { card, result } }: { readonly data: ReplacementData }) {
  const t = useSay();
  const blocked = result !== undefined && blocksCard(result.newStatus);
  const title = blocked ? t(text.doneLost, card) : t(text.doneDamaged);
  useTitle(title);
  if (!result) return null;
  const next = blocked ? [text.nextFound, text.nextCheck] : [text.nextDestroy];
  return (
    <ConfirmationPanel
      title={title}
      reference={result.referenceNumber}
      actions={
        <LinkButton variant="primary" href={paths.overviewOf(card.cardId)}>
          {t(text.toOverview)}
        </LinkButton>
      }
    >
      <SummaryList
        items={[
          { label: t(text.category), value: t(CATEGORY_TEXT[result.newStatus].name) },
          { label: t(text.newCard), value: t(text.endingIn, result) },
          { label: t(text.delivery), value: t(text.deliveryTime) },
        ]}
      />
      <h2>{t(text.next)}</h2>
      <BulletList items={[text.nextActivate, ...next, text.nextMessage].map((point) => t(point))} />
    </ConfirmationPanel>
  );
}
