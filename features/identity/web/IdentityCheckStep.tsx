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
  /** Goes back to a step. Another card or person restarts the flow, so the steps after it are repeated. */
  readonly goTo: (step: 'card' | 'person') => void;
  readonly restart: () => void;
  /** Requests the code and continues. Rejects with the server's error. */
  readonly onSend: (request: CodeRequest) => Promise<void>;
}

/** Wizard page with card and masked national id, "Change" links, and the choice of where to send the code. */
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
