import { type Mounted, on } from '../../../server/http/mount.ts';
import { consentCalls } from '../contract.ts';
import { type ConsentDeps, createConsents } from './consents.ts';

/** The calls of consents (CNS-1, CNS-2). */
export function handlers(deps: ConsentDeps): Mounted[] {
  const consents = createConsents(deps);
  return [
    on(consentCalls.read, async (_input, { session, language }) =>
      consents.read(session.customerId, language),
    ),
    on(consentCalls.choose, async ({ body }, context) => consents.choose(context, body)),
    on(consentCalls.refuseAll, async (_input, context) => consents.refuseAll(context)),
  ];
}
