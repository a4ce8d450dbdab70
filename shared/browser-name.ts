/** Formats the name of a browser for people. */
import { browserText } from './browser-name.messages.ts';
import { type Language, say } from './messages.ts';

/**
 * Returns the name of a browser for a sentence, such as "Chrome on Windows".
 * @param family from `server/http/observe/browser-family.ts`: browser and system, one of them alone, or empty
 */
export function browserName(family: string | null, language: Language): string {
  const [name, system] = (family ?? '').split(', ');
  if (!name) return say(browserText.unknown, language);
  return system ? say(browserText.onSystem, language, { name, system }) : name;
}
