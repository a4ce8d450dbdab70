import { useSay } from '../../../web/language/language.tsx';
import { CardNumber } from '../../../web/ui/card/CardNumber.tsx';
import { type SummaryItem, SummaryList } from '../../../web/ui/table/SummaryList.tsx';
import type { OtpMethod } from '../../confirmation/web/public.ts';
import { type CodeRequest, WizardMethodStep } from '../../confirmation/web/wizard/public.ts';
import { identityText } from '../messages.ts';
import type { IdentityData } from './identityData.ts';
import { maskedId } from './maskedId.ts';

interface IdentityCheckStepProps {
  readonly heading?: string;
  readonly data: Pick<IdentityData, 'card' | 'person' | 'addresses'> & { method: OtpMethod | undefined };
  readonly cardLabel: string;
  /** Entries after card and national id. */
  readonly more?: readonly SummaryItem[];
  /** Returns to a step. A change of card or person restarts the flow, so the user repeats the later steps. */
  readonly goTo: (step: 'card' | 'person') => void;
  readonly restart: () => void;
  /** Requests the code and continues. Rejects with the server's error. */
  readonly onSend: (request: CodeRequest) => Promise<void>;
}

/** Wizard page that shows card and masked national id with "Change" links, and asks where to send the code. */
export function IdentityCheckStep(props: IdentityCheckStepProps) {
  const { heading, data, cardLabel, more = [], goTo, restart, onSend } = props;
  const t = useSay();
  return (
    <WizardMethodStep
      heading={heading}
      addresses={data.addresses}
      start={data.method}
      onSend={onSend}
      restart={restart}
    >
      <SummaryList
        items={[
          {
            label: cardLabel,
            value: <CardNumber last4={data.card?.cardNumber.slice(-4) ?? ''} />,
            change: { onClick: () => goTo('card') },
          },
          {
            label: t(identityText.nationalId),
            value: maskedId(data.person?.nationalId),
            change: { onClick: () => goTo('person') },
          },
          ...more,
        ]}
      />
    </WizardMethodStep>
  );
}
