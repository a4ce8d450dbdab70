import { Failure } from '../../../server/http/failure.ts';
import { type Mounted, on } from '../../../server/http/mount.ts';
import type { Sessions } from '../../session/server/public.ts';
import { changePasswordCalls } from '../contract.ts';
import { type ChangePasswordDeps, createChangePassword } from './change-password.ts';

export function handlers(deps: ChangePasswordDeps & { readonly sessions: Sessions }): Mounted[] {
  const changePassword = createChangePassword(deps);
  return [
    on(changePasswordCalls.requestOtp, async ({ body }, context) => {
      try {
        const { triesLeft, ...sent } = await changePassword.requestOtp(context, {
          ...body,
          method: body.method,
        });
        return { ...sent, passwordAttemptsLeft: triesLeft };
      } catch (error) {
        if (error instanceof Failure && error.code === 'PW-FORCED')
          deps.sessions.clearClientState(context.reply);
        throw error;
      }
    }),
    on(changePasswordCalls.validateOtp, async ({ body }, context) => {
      await changePassword.validateOtp(context, body);
      deps.sessions.clearClientState(context.reply);
      return { changed: true as const };
    }),
  ];
}
