import { CodeEntry } from './CodeEntry.tsx';
import { PasskeyConfirm } from './passkeys/PasskeyConfirm.tsx';
import type { OtpStepProps } from './proof.ts';

/** Confirms a request, in every flow: with the code that was sent, or with a passkey. */
export function OtpStep(props: OtpStepProps) {
  return props.sent.method === 'passkey' ? <PasskeyConfirm {...props} /> : <CodeEntry {...props} />;
}
