import { INSTALMENT_TYPES, type InstalmentType } from '../../../shared/instalments.ts';
import { formatMoney } from '../../../shared/money.ts';
import { openDialog } from '../../../web/dialog/dialogs.ts';
import { call } from '../../../web/http/api.ts';
import { handleError } from '../../../web/http/errors.tsx';
import { type Say, useSay } from '../../../web/language/language.tsx';
import { AlertBar } from '../../../web/ui/feedback/AlertBar.tsx';
import { RadioGroup } from '../../../web/ui/form/choices/RadioGroup.tsx';
import { useForm } from '../../../web/ui/form/useForm.ts';
import { ui } from '../../../web/ui/messages.ts';
import type { StepProps } from '../../../web/wizard/flow.ts';
import { StepForm } from '../../../web/wizard/StepForm.tsx';
import { categoryName } from '../../account-detail/web/transactions/categoryName.ts';
import { CardLine } from '../../cards/web/CardName.tsx';
import { type InstalmentTerms, instalmentCalls } from '../contract.ts';
import { instalmentText as text } from '../messages.ts';
import { Conversions } from './Conversions.tsx';
import type { InstalmentData } from './wizardData.ts';

const HINTS = { unbilled: text.unbilledHint, latestStatement: text.latestStatementHint } as const;

/** Step 1: asks for the type of transaction. A type without convertible transactions opens a dialog. */
export function TypeStep({ data, next }: StepProps<InstalmentData>) {
  const t = useSay();
  const form = useForm<{ type: InstalmentType | '' }>({ initial: { type: data.type ?? '' }, validate });
  const params = { cardId: data.card.cardId };

  async function send({ type }: { type: InstalmentType | '' }) {
    if (type === '') return;
    const query = { isBilled: isBilled(type), pageSize: '1' };
    try {
      const { pageInfo } = await call(instalmentCalls.transactions, { params, query });
      if (pageInfo.totalElements === 0) return openEmptyDialog(type, data.terms);
      next({ type, ...(type !== data.type && { transaction: undefined }) });
    } catch (error) {
      handleError(error, { onRetry: () => void form.submit(send)() });
    }
  }

  return (
    <>
      <StepForm
        form={form}
        heading={t(text.title)}
        lead={<p>{t(text.lead)}</p>}
        submit={t(ui.next)}
        onSubmit={send}
      >
        {data.notThis && <AlertBar tone="info">{t(text.notThis)}</AlertBar>}
        <CardLine card={data.card} />
        <RadioGroup
          {...form.field('type')}
          label={t(text.type)}
          options={INSTALMENT_TYPES.map((value) => ({ value, label: t(text[value]), hint: t(HINTS[value]) }))}
        />
        <Excluded terms={data.terms} />
      </StepForm>
      <Conversions cardId={data.card.cardId} />
    </>
  );
}

function validate({ type }: { type: InstalmentType | '' }, t: Say) {
  return { type: type === '' ? t(text.chooseType) : undefined };
}

/** Says which transactions cannot be converted. */
function Excluded({ terms: { excluded } }: { terms: InstalmentTerms }) {
  const t = useSay();
  const categories = excluded.map((category) => categoryName(category, t)).join(t(text.betweenCategories));
  return (
    <>
      <p className="quiet-small">{t(text.excluded)}</p>
      {categories !== '' && <p className="quiet-small">{t(text.excludedPurchases, { categories })}</p>}
    </>
  );
}

const EMPTY_TEXT = { unbilled: text.emptyUnbilled, latestStatement: text.emptyStatement } as const;

/** Explains for each type which transactions can be converted. */
export function emptyText(type: InstalmentType, { minimum }: InstalmentTerms, t: Say): string {
  return minimum ? t(EMPTY_TEXT[type], { minimum: formatMoney(minimum) }) : t(text.notOffered);
}

/** Returns the type as the query parameter `isBilled`. */
export function isBilled(type: InstalmentType): 'true' | 'false' {
  return type === 'latestStatement' ? 'true' : 'false';
}

/** Opens a dialog that explains which transactions of the chosen type can be converted. */
function openEmptyDialog(type: InstalmentType, terms: InstalmentTerms): void {
  openDialog({
    kind: 'warning',
    title: (t) => t(text.transactionStep),
    body: (t) => (
      <>
        <p>
          <strong>{t(text.emptyTitle)}</strong>
        </p>
        <p>{emptyText(type, terms, t)}</p>
      </>
    ),
    actions: (t) => [{ label: t(ui.done), variant: 'primary', first: true }],
  });
}
