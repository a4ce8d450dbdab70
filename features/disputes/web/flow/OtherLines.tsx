import { useSay } from '../../../../web/language/language.tsx';
import { Checkbox } from '../../../../web/ui/form/choices/Checkbox.tsx';
import { Fieldset } from '../../../../web/ui/form/Field.tsx';
import { Details } from '../../../../web/ui/layout/facts/Details.tsx';
import { questionText as text } from '../../questions.messages.ts';
import type { QuestionProps } from './fields.tsx';
import { type Joinable, joinable } from './flowData.ts';
import { useLineText } from './useLineText.ts';

/** Charges in view for a purchase that the person did not make: the newest ones. Older ones are folded. */
const MOST_IN_VIEW = 8;

/**
 * Other charges for the same case. For a purchase that the person did not make the newest ones are in view, because there may be more of
 * them; else they are folded.
 */
export function OtherLines({ form, kind, choices }: QuestionProps) {
  const t = useSay();
  const { otherTransactionId } = form.values;
  // The right charge is no part of the case.
  const lines = joinable(kind, choices).filter(
    ({ transactionId }) => kind !== 'twice' || transactionId !== otherTransactionId,
  );
  if (lines.length === 0) return null;
  const id = 'lines';
  if (kind === 'not-mine') {
    const older = lines.slice(MOST_IN_VIEW);
    return (
      <>
        <Fieldset id={id} label={t(text.others)} hint={t(text.othersHint)}>
          <Boxes form={form} lines={lines.slice(0, MOST_IN_VIEW)} />
        </Fieldset>
        {older.length > 0 && (
          <Details summary={t(text.othersOlder)}>
            <Fieldset id={`${id}-older`} label={t(text.othersOlder)}>
              <Boxes form={form} lines={older} />
            </Fieldset>
          </Details>
        )}
      </>
    );
  }
  return (
    <Details summary={t(text.others2)}>
      <Fieldset id={id} label={t(text.others2)} hint={t(text.othersHint)}>
        <Boxes form={form} lines={lines} />
      </Fieldset>
    </Details>
  );
}

function Boxes({ form, lines }: Pick<QuestionProps, 'form'> & { readonly lines: readonly Joinable[] }) {
  const lineText = useLineText();
  const chosen = form.values.lines;
  return lines.map((line) => {
    const { transactionId: key } = line;
    return (
      <Checkbox
        key={key}
        id={`line-${key}`}
        label={lineText(line)}
        checked={chosen.includes(key)}
        onChange={(checked) =>
          form.set('lines', checked ? [...chosen, key] : chosen.filter((other) => other !== key))
        }
      />
    );
  });
}
