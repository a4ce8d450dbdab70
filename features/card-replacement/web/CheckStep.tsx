import { useNavigate } from 'react-router';
import { useLanguage, useSay } from '../../../web/language/language.tsx';
import { allowLeaving } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { Amount } from '../../../web/ui/card/Amount.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { BulletList } from '../../../web/ui/layout/facts/BulletList.tsx';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { CheckAnswersStep } from '../../../web/wizard/CheckAnswersStep.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { CardName } from '../../cards/web/CardName.tsx';
import { reasonText, replacementText as text } from '../messages.ts';
import { blocksCard, type ReplacementCategory, type ReplacementReason, rangeOf } from '../rules.ts';
import { invalidateCard, orderCard } from './order.ts';
import styles from './Replacement.module.css';
import { CATEGORY_TEXT, type ReplacementData } from './wizardData.ts';

/** Step 3: shows the answers and the effects on the card. Confirming orders the new card. */
export function CheckStep({ data, goTo, finish }: StepProps<ReplacementData>) {
  const t = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const { card, category, reason, reasonDetail, terms } = data;
  if (category === '' || reason === '') return null;
  const hasFee = blocksCard(category) && terms.lostCardFee.amount !== '0';

  async function order(chosen: ReplacementCategory, chosenReason: ReplacementReason, idempotencyKey: string) {
    const body = { category: chosen, reason: chosenReason, reasonDetail, language };
    finish({ result: await orderCard({ params: { id: card.cardId }, body }, idempotencyKey) });
  }

  /** Returns to the overview, because the card's state has changed in the meantime. */
  function leaveToOverview() {
    invalidateCard();
    allowLeaving();
    void navigate(paths.overviewOf(card.cardId), { replace: true });
  }

  const change = { onClick: () => goTo('reason', { returnTo: 'check' }) };
  return (
    <CheckAnswersStep
      heading={t(text.checkStep)}
      lead={<p>{t(text.checkLead)}</p>}
      answers={[
        { label: t(text.card), value: <CardName card={card} /> },
        {
          label: t(text.category),
          value: t(CATEGORY_TEXT[category].name),
          // Without `returnTo` the reason step comes next, because each category has its own reasons.
          change: { onClick: () => goTo('category') },
        },
        { label: t(text.reason), value: t(reasonText[reason]), change },
        ...(reasonDetail === t(reasonText[reason])
          ? []
          : [{ label: t(text.detail), value: reasonDetail, change }]),
        { label: t(text.delivery), value: t(text.deliveryTime, rangeOf(terms.deliveryWorkingDays)) },
        ...(hasFee ? [{ label: t(text.fee), value: <Amount money={terms.lostCardFee} /> }] : []),
      ]}
      submit={t(CATEGORY_TEXT[category].confirm)}
      onConfirm={(key) => order(category, reason, key)}
      onErrorClose={(error) => error.is('SVC-REP', 'NOT_FOUND', 'CONFLICT') && leaveToOverview()}
    >
      <Effects category={category} />
      {blocksCard(category) && <AlertBar tone="warning">{t(text.blockNow)}</AlertBar>}
    </CheckAnswersStep>
  );
}

const STOPS = {
  blocked: [text.stopsUse, text.stopsCash, text.stopsWallet, text.stopsRecurring],
  damaged: [text.stopsDamaged, text.stopsCash],
} as const;
const CONTINUES = {
  blocked: [text.keepsOthers, text.keepsAccount],
  damaged: [text.keepsNumber, text.keepsOthers, text.keepsAccount],
} as const;

/** Lists what stops working on the old card and what continues. */
function Effects({ category }: { category: ReplacementCategory }) {
  const t = useSay();
  const kind = blocksCard(category) ? 'blocked' : 'damaged';
  return (
    <div className={styles.effects}>
      <Panel title={t(text.stops)}>
        <BulletList items={STOPS[kind].map((point) => t(point))} />
      </Panel>
      <Panel title={t(text.goesOn)}>
        <BulletList items={CONTINUES[kind].map((point) => t(point))} />
      </Panel>
    </div>
  );
}
