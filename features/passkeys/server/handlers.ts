import type { Config } from '../../../server/config/config.ts';
import { type Mounted, notOffered } from '../../../server/http/mount.ts';
import { passkeyCalls } from '../contract.ts';
import { type AddDeps, addHandlers } from './add.ts';
import { manageHandlers } from './manage.ts';

interface PasskeyHandlerDeps extends AddDeps {
  readonly config: Pick<Config, 'passkeys'>;
}

/** A person's passkeys. If passkeys are not configured, every call answers NOT_FOUND. */
export function handlers(deps: PasskeyHandlerDeps): Mounted[] {
  const rp = deps.config.passkeys;
  return rp ? [...addHandlers(deps, rp), ...manageHandlers(deps)] : notOffered(Object.values(passkeyCalls));
}
