import { formatDateTime } from '../../../shared/dates.ts';
import type { Phrase } from '../../../shared/messages.ts';
import { useLanguage, useSay } from '../../../web/language/language.tsx';

/** Returns a function that looks up a code in a table of labels. A code without a label is shown unchanged. */
export function useLabel(): (labels: Readonly<Record<string, Phrase>>, code: string) => string {
  const t = useSay();
  return (labels, code) => (Object.hasOwn(labels, code) && labels[code] ? t(labels[code]) : code);
}

/** Returns a function that formats an instant in Taipei time. */
export function useTime(): (instant: string) => string {
  const language = useLanguage();
  return (instant) => formatDateTime(new Date(instant), language);
}
