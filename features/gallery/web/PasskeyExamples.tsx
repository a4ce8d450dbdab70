import { type ComponentProps, useState } from 'react';
import { PortalError } from '../../../web/http/api.ts';
import { useSay } from '../../../web/language/language.tsx';
import { PasskeyError } from '../../../web/webauthn/passkeys.ts';
import '../../confirmation/errors.messages.ts';
import type { Passkey } from '../../../shared/http/passkeys.ts';
import { NamedList } from '../../../web/ui/named/NamedList.tsx';
import { deadlineIn } from '../../confirmation/web/Expiry.tsx';
import { PasskeyView } from '../../confirmation/web/passkeys/PasskeyConfirm.tsx';
import { PasskeyItem } from '../../passkeys/web/PasskeyPanel.tsx';
import { data } from '../messages.ts';
import { Example } from './Example.tsx';

const DAY_MS = 86_400_000;

/** Confirmation with a passkey, and a list of passkeys. */
export function PasskeyExamples() {
  return (
    <>
      <ConfirmExample name="passkey-confirm" />
      <ConfirmExample name="passkey-prompt-open" busy />
      <ConfirmExample name="passkey-cancelled" problem={new PasskeyError('cancelled')} />
      <ConfirmExample name="passkey-wrong" problem={new PortalError('PASSKEY-WRONG', 400)} attemptsLeft={2} />
      <ConfirmExample name="passkey-time-over" seconds={0} />
      <PasskeyList />
    </>
  );
}

interface ConfirmExampleProps
  extends Partial<Pick<ComponentProps<typeof PasskeyView>, 'attemptsLeft' | 'busy' | 'problem'>> {
  readonly name: string;
  readonly seconds?: number;
}

/** The error appears only after a click, because it takes the focus. */
function ConfirmExample({ name, seconds = 120, problem, ...view }: ConfirmExampleProps) {
  const [deadline] = useState(() => deadlineIn(seconds));
  const [shown, setShown] = useState<typeof problem>();
  return (
    <Example name={name}>
      <PasskeyView
        deadline={deadline}
        attemptsLeft={3}
        busy={false}
        {...view}
        problem={shown}
        onConfirm={() => setShown(problem)}
        onOtherWay={() => setShown(undefined)}
      />
    </Example>
  );
}

function PasskeyList() {
  const t = useSay();
  const [now] = useState(() => performance.timeOrigin);
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const used: Passkey = {
    passkeyId: 'used',
    name: t(data.passkeyPhone),
    createdAt: at(-40),
    lastUsedAt: at(-1),
    synced: true,
    approvesFrom: at(-39),
    paused: false,
  };
  return (
    <Example name="passkey-list" wide>
      <NamedList count={3} none="">
        <PasskeyItem passkey={used} />
        <PasskeyItem
          passkey={{
            ...used,
            passkeyId: 'fresh',
            name: t(data.passkeyKey),
            lastUsedAt: null,
            synced: false,
            approvesFrom: at(1),
          }}
        />
        <PasskeyItem passkey={{ ...used, passkeyId: 'paused', name: t(data.passkeyOld), paused: true }} />
      </NamedList>
    </Example>
  );
}
