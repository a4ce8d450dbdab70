import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { Skeleton } from '../../../web/ui/feedback/loading/Skeleton.tsx';
import { RadioGroup } from '../../../web/ui/form/choices/RadioGroup.tsx';
import { otpPage } from '../../confirmation/web/messages.ts';
import { firstMethod, isSent, methodLabel, type OtpMethod } from '../../confirmation/web/methods.tsx';
import { profileCalls } from '../../profile/contract.ts';

interface MethodChoiceProps {
  readonly id: string;
  readonly name: string;
  /** The empty value selects the first method for a code: SMS if a phone is on file. */
  readonly value: OtpMethod | '';
  readonly error: string | undefined;
  readonly onChange: (method: OtpMethod) => void;
  readonly offered: readonly OtpMethod[];
}

/** Choice of the method of confirmation, for people with more than one method. */
export function MethodChoice({ value, offered, ...field }: MethodChoiceProps) {
  const t = useSay();
  const { data: profile, isPending } = useCall(profileCalls.read, {});
  if (isPending) return <Skeleton lines={3} />;
  // Without a profile the server chooses the method.
  if (!profile) return null;
  const codes = offered.filter(isSent).filter((one) => profile[one === 'sms' ? 'phoneNo' : 'email'] !== null);
  const hasPasskey = offered.includes('passkey');
  if (codes.length + Number(hasPasskey) < 2) return null;
  const passkey = {
    value: 'passkey',
    label: t(otpPage.confirmWithPasskey),
    hint: t(otpPage.passkeyHint),
  } as const;
  return (
    <RadioGroup<OtpMethod>
      {...field}
      value={value || firstMethod(codes, profile)}
      label={t(hasPasskey ? otpPage.how : otpPage.method)}
      options={[
        ...(hasPasskey ? [passkey] : []),
        ...codes.map((method) => ({ value: method, label: methodLabel(method, profile, t) })),
      ]}
    />
  );
}
