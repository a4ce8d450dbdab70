import { type Mounted, on } from '../../../server/http/mount.ts';
import { copyCalls } from '../contract.ts';
import type { Copies } from './copies.ts';

/** A copy of the person's data (CPY-1 to CPY-5). */
export function handlers({ copies }: { readonly copies: Copies }): Mounted[] {
  return [
    on(copyCalls.status, async (_input, { session }) => ({ copy: await copies.status(session) })),
    on(copyCalls.requestOtp, ({ body: { copyId, method, isResend } }, context) =>
      copies.ask(context, copyId, { method, isResend }),
    ),
    on(copyCalls.begin, ({ body: { language, ...proof } }, context) =>
      copies.begin(context, proof, language),
    ),
    on(copyCalls.open, ({ params, body: { language: _, ...proof } }, context) =>
      copies.open(context, params.copyId, proof),
    ),
    on(copyCalls.discard, async ({ params }, context) => {
      await copies.discard(context, params.copyId);
      return { deleted: true as const };
    }),
    on(copyCalls.part, ({ params, query }, context) =>
      copies.part(context, params.copyId, Number(params.file), Number(query.part)),
    ),
  ];
}
