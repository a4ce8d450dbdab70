/** Reads a push message of the portal. */
import { say } from '../../shared/messages.ts';
import { frame } from '../messages.ts';

export interface ShownPush {
  readonly title: string;
  readonly body: string;
  /** Of the notice; empty for a message that cannot be read. */
  readonly id: string;
  readonly lang: string;
}

/** A message that has another form is shown without its text, because browsers require that each is shown. */
export function readPush(text: string | undefined): ShownPush {
  try {
    const { title, body, id, lang } = JSON.parse(text ?? '');
    const parts = { title, body, id, lang };
    if (Object.values(parts).every((part) => typeof part === 'string')) return parts;
  } catch {
    // The message below.
  }
  return { title: say(frame.pushUnread, 'zh_tw'), body: say(frame.pushUnread, 'en'), id: '', lang: '' };
}
