/** Inline script of documents: says that a script did not load. Without it, the page would stay blank or dead. */
import { parseLanguage, say } from '../../shared/messages.ts';
import { unloadedText as text } from './unloaded.messages.ts';

let isShown = false;

// A module whose import fails fires `error` at its element. The event does not bubble.
addEventListener(
  'error',
  ({ target }) => {
    if (isShown || !(target instanceof HTMLScriptElement)) return;
    isShown = true;
    const language = parseLanguage(document.documentElement.lang) ?? 'zh_tw';
    const notice = document.createElement('p');
    notice.className = 'no-script';
    notice.role = 'alert';
    const again = document.createElement('a');
    again.href = '';
    again.textContent = say(text.again, language);
    notice.append(`${say(text.body, language)} `, again);
    document.body.prepend(notice);
  },
  true,
);
