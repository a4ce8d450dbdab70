import { type Mounted, notOffered } from '../../../server/http/mount.ts';
import { passkeyLogOnCalls } from '../contract.ts';
import { type LoginDeps, loginHandlers } from './login.ts';
import { type PasskeyLogOnDeps, passkeyHandlers } from './passkey-log-on.ts';

/** If passkeys are not configured, every call of them is refused as switched off. */
export function handlers(deps: LoginDeps & PasskeyLogOnDeps): Mounted[] {
  const rp = deps.config.passkeys;
  const byPasskey = rp ? passkeyHandlers(deps, rp) : notOffered(Object.values(passkeyLogOnCalls));
  return [...byPasskey, ...loginHandlers(deps)];
}
