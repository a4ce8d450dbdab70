import { useEffect } from 'react';
import type { ErrorCode } from '../../../../shared/errors.ts';
import { keepFamilyShown } from '../../../../web/family.ts';
import { invalidate, type ReadOptions, useCall } from '../../../../web/http/query.tsx';
import { useLanguage } from '../../../../web/language/language.tsx';
import { operationCalls } from '../../../operations/contract.ts';
import { familyCalls } from '../../contract.ts';

/** Read errors that pages show inline, because previously loaded data stays visible. */
const INLINE: readonly ErrorCode[] = ['500', 'UNKNOWN', 'NET-OFFLINE', 'NET-TIMEOUT', 'CARD-SYSTEM'];

/** A window that gets the focus reads again, so that both parties see answers. */
const ALWAYS: ReadOptions = { again: 'always', inlineErrors: INLINE };

/** Reads the family cards of the person, and keeps their line in the function list only for people who have some. */
export function useFamily(options = ALWAYS) {
  const language = useLanguage();
  const read = useCall(familyCalls.family, { query: { language } }, options);
  const { data } = read;
  useEffect(() => {
    if (data) keepFamilyShown(data.accounts.length + data.held.length > 0);
  }, [data]);
  return read;
}

/** Refetches the family cards and the pending requests. */
export function readAgain(): void {
  invalidate(familyCalls.family, operationCalls.list);
}
