import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call, newIdempotencyKey, PortalError } from '../../../web/api.ts';
import { handleError } from '../../../web/errors.tsx';
import { useLanguage, useSay } from '../../../web/language.tsx';
import { leaveFreely } from '../../../web/leave/leave.ts';
import { paths } from '../../../web/paths.ts';
import { outdate } from '../../../web/query.tsx';
import { Points } from '../../../web/ui/card/Points.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { Panel } from '../../../web/ui/layout/Panel.tsx';
import { SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { cardCalls } from '../../cards/public.ts';
import { CardName } from '../../cards/web/public.ts';
import { replacementCalls } from '../contract.ts';
import { reasonText, replacementText as text } from '../messages.ts';
import { blocksCard, type ReplacementCategory } from '../rules.ts';
import { CATEGORY, type Replacement } from './data.ts';
import styles from './Replacement.module.css';

/** Step 3: everything once more, with what stops and what does not; then it happens. */
export function CheckStep({ data, goTo, finish }: StepProps<Replacement>) {
  const t = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const form = useForm({ initial: {}, validate: () => ({}) });
  /** One intention is one order: sent again after a time-out, it has the same key. */
  const key = useRef('');
  const { card, category, reason, reasonDetail } = data;
  if (category === '' || reason === '') return null;

  async function order(chosen: ReplacementCategory, why: Exclude<Replacement['reason'], ''>) {
    key.current ||= newIdempotencyKey();
    const body = { category: chosen, reason: why, reasonDetail, language };
    try {
      const options = { idempotencyKey: key.current };
      finish({ result: await call(replacementCalls.order, { params: { id: card.cardId }, body }, options) });
      outdate(replacementCalls.state, cardCalls.cards, cardCalls.card);
    } catch (error) {
      handleError(error, {
        onRetry: () => void order(chosen, why),
        onClose: () => error instanceof PortalError && error.is('SVC-REP', 'NOT_FOUND', 'CONFLICT') && end(),
      });
    }
  }

  /** The overview shows what there is. */
  function end() {
    outdate(replacementCalls.state, cardCalls.cards, cardCalls.card);
    leaveFreely();
    void navigate(paths.overviewOf(card.cardId), { replace: true });
  }

  const change = (step: string) => ({ onClick: () => goTo(step, { returnTo: 'check' }) });
  return (
    <StepForm
      form={form}
      heading={t(text.checkStep)}
      lead={<p>{t(text.checkLead)}</p>}
      submit={t(CATEGORY[category].confirm)}
      onSubmit={() => order(category, reason)}
    >
      <SummaryList
        items={[
          {
            label: t(text.card),
            value: <CardName card={card} />,
          },
          // Another category asks for another reason.
          {
            label: t(text.category),
            value: t(CATEGORY[category].name),
            change: { onClick: () => goTo('category') },
          },
          { label: t(text.reason), value: t(reasonText[reason]), change: change('reason') },
          { label: t(text.detail), value: reasonDetail, change: change('reason') },
          { label: t(text.delivery), value: t(text.deliveryTime) },
        ]}
      />
      <Effects category={category} />
      {blocksCard(category) && <AlertBar tone="warning">{t(text.blockNow)}</AlertBar>}
    </StepForm>
  );
}

const STOPS = {
  blocked: [text.stopsUse, text.stopsCash, text.stopsWallet, text.stopsRecurring],
  damaged: [text.stopsDamaged, text.stopsCash],
} as const;
const GOES_ON = {
  blocked: [text.keepsOthers, text.keepsAccount],
  damaged: [text.keepsNumber, text.keepsOthers, text.keepsAccount],
} as const;

/** What the card system stops for such a card, and what it leaves as it is. */
function Effects({ category }: { category: ReplacementCategory }) {
  const t = useSay();
  const kind = blocksCard(category) ? 'blocked' : 'damaged';
  return (
    <div className={styles.effects}>
      <Panel title={t(text.stops)}>
        <Points items={STOPS[kind].map((point) => t(point))} />
      </Panel>
      <Panel title={t(text.goesOn)}>
        <Points items={GOES_ON[kind].map((point) => t(point))} />
      </Panel>
    </div>
  );
}
