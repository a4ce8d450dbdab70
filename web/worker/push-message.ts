/** Parses a push message of the portal. */
import { say } from '../../shared/messages.ts';
import { frame } from '../messages.ts';

export interface ShownPush {
  readonly title: string;
  readonly body: string;
  /** Id of the notice; empty for a message that cannot be parsed. */
  readonly id: string;
  readonly lang: string;
}

/** Parses a message. A malformed message is shown with a general text, because browsers require that every message is shown. */
export function readPush(text: string | undefined): ShownPush {
  try {
    const { title, body, id, lang } = JSON.parse(text ?? '');
    const parts = { title, body, id, lang };
    if (Object.values(parts).every((part) => typeof part === 'string')) return parts;
  } catch {
    // The message is malformed: falls through to the general text.
  }
  return { title: say(frame.pushUnread, 'zh_tw'), body: say(frame.pushUnread, 'en'), id: '', lang: '' };
}
