import type { ErrorCode } from '../../../shared/errors.ts';
import { type CallState, useCall } from '../../../web/http/query.tsx';
import { type PublishedPage, publishedCalls } from '../contract.ts';

/** Errors that the page shows instead of a dialog. */
export const INLINE_ERRORS: readonly ErrorCode[] = ['NOT_FOUND'];

/** Loads an information page in the current language. `key` is the page's name. */
export function useInformation(key: string): CallState<PublishedPage> {
  return useCall(publishedCalls.page, { params: { key }, query: {} }, { inlineErrors: INLINE_ERRORS });
}
