import { formatDateTime } from '../../../shared/dates.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';

/** Names a code by a table of labels. A code without a label stands for itself. */
export function useLabel(): (labels: Readonly<Record<string, Phrase>>, code: string) => string {
  const t = useSay();
  return (labels, code) => (Object.hasOwn(labels, code) && labels[code] ? t(labels[code]) : code);
}

/** Formats an instant, in Taipei. */
export function useTime(): (instant: string) => string {
  const language = useLanguage();
  return (instant) => formatDateTime(new Date(instant), language);
}
