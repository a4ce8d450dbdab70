import type { ErrorCode } from '../../../../shared/errors.ts';
import { invalidate, useCall } from '../../../../web/http/query.tsx';
import { useLanguage } from '../../../../web/language/language.tsx';
import { operationCalls } from '../../../operations/contract.ts';
import { familyCalls } from '../../contract.ts';

/** Read errors that pages show inline, because previously loaded data stays visible. */
const INLINE: readonly ErrorCode[] = ['500', 'UNKNOWN', 'NET-OFFLINE', 'NET-TIMEOUT', 'CARD-SYSTEM'];

/** Reads the family cards of the person. A window that gets the focus reads again, so that both parties see answers. */
export function useFamily() {
  const language = useLanguage();
  return useCall(familyCalls.family, { query: { language } }, { again: 'always', inlineErrors: INLINE });
}

/** Refetches the family cards and the pending requests. */
export function readAgain(): void {
  invalidate(familyCalls.family, operationCalls.list);
}
