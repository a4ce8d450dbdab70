import { useEffect } from 'react';
import { useCall } from '../../../web/http/query.tsx';
import { copyCalls } from '../contract.ts';

/** Milliseconds between two reads while a copy is being made. */
const EVERY_MS = 2_000;

/** Reads the copy, and again and again while it is being made and the page is visible. Polling does not extend the session. */
export function useCopy() {
  const read = useCall(copyCalls.status, {}, { again: 'always' });
  const state = read.data?.copy?.state;
  const isUnderWay = state === 'waiting' || state === 'making';
  const { refetch } = read;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refetch` is another function in each render.
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refetch();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  return read;
}
