import { useCall } from '../../../web/http/query.tsx';
import { useSay } from '../../../web/language/language.tsx';
import { Skeleton } from '../../../web/ui/feedback/Skeleton.tsx';
import { RadioGroup } from '../../../web/ui/form/RadioGroup.tsx';
import { methodLabel, type OtpMethod, otpPage } from '../../otp/web/public.ts';
import { profileCalls } from '../../profile/public.ts';

interface MethodChoiceProps {
  readonly id: string;
  readonly name: string;
  /** Empty: SMS, the default. */
  readonly value: OtpMethod | '';
  readonly error: string | undefined;
  readonly onChange: (method: OtpMethod) => void;
}

const METHODS: readonly OtpMethod[] = ['sms', 'email'];

/** Choice of method, for people with both phone and e-mail on file. */
export function MethodChoice({ value, ...field }: MethodChoiceProps) {
  const t = useSay();
  const { data: profile, isPending } = useCall(profileCalls.read, {});
  if (isPending) return <Skeleton lines={3} />;
  // Without a profile the server chooses.
  if (!profile?.phoneNo || !profile.email) return null;
  return (
    <RadioGroup
      {...field}
      value={value || 'sms'}
      label={t(otpPage.method)}
      options={METHODS.map((method) => ({ value: method, label: methodLabel(method, profile, t) }))}
    />
  );
}
