import { type Mounted, on } from '../../../server/http/mount.ts';
import { securityCalls } from '../contract.ts';
import { readActivity } from './activity.ts';
import { type BrowserDeps, createBrowsers } from './browsers.ts';
import { createNotMe, type NotMeDeps } from './not-me.ts';

/** Security activity (SEC-A1 to SEC-A5). */
export function handlers(deps: BrowserDeps & NotMeDeps): Mounted[] {
  const { accounts, db } = deps;
  const browsers = createBrowsers(deps);
  const notMe = createNotMe(deps);
  return [
    on(securityCalls.activity, ({ query }, { session, request }) =>
      readActivity(db, session.customerId, query.after, accounts.deviceOf(request)),
    ),
    on(securityCalls.devices, (_input, context) => browsers.list(context)),
    on(securityCalls.rename, ({ params, body }, context) => browsers.rename(context, params.id, body.name)),
    on(securityCalls.forget, ({ params }, context) => browsers.forget(context, params.id)),
    on(securityCalls.notMe, (_input, context) => notMe(context)),
  ];
}
