import { useSyncExternalStore } from 'react';
import { otherFailures } from '../../../http/failures.ts';
import { Panel } from '../../layout/Panel.tsx';
import { FailureNote } from './LoadFailed.tsx';

/** Failed reads that no part of the page shows. They do not cover the page. Use it once per frame, above the content. */
export function OtherFailures() {
  const [first, ...rest] = useSyncExternalStore(
    otherFailures.subscribe,
    otherFailures.now,
    otherFailures.now,
  );
  if (!first) return null;
  return (
    <Panel>
      <FailureNote
        error={first.error}
        retry={() => {
          for (const { retry } of [first, ...rest]) retry();
        }}
      />
    </Panel>
  );
}
