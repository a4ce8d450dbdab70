import type { Phrase } from '../../../shared/messages.ts';
import { causeOfFailure } from '../../../web/http/cause.ts';
import { obstacle } from '../../../web/pages/obstacle.messages.ts';
import { loginText as text } from '../messages.ts';

/** Says why a script of the log-on could not be loaded. */
export async function whyNoScript(): Promise<Phrase> {
  return (await causeOfFailure()) === 'updated' ? obstacle.updatedBody : text.unreachable;
}
