import type { ErrorCode } from '../../../shared/errors.ts';
import { type CallState, useCall } from '../../../web/query.tsx';
import { type PublishedPage, publishedCalls } from '../contract.ts';

/** The page itself says that it does not exist. */
export const SAID_HERE: readonly ErrorCode[] = ['NOT_FOUND'];

/** A page by its name, in the page's language. */
export function useInformation(key: string): CallState<PublishedPage> {
  return useCall(publishedCalls.page, { params: { key }, query: {} }, { inlineErrors: SAID_HERE });
}
