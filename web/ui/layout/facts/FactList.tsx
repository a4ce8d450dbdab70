import type { ReactNode } from 'react';

interface FactListProps {
  /** Facts to list. `false` and facts with the value null are omitted. */
  readonly facts: readonly (readonly [label: string, value: ReactNode] | false)[];
  /** Class of the `dl`. Each fact is a `div` inside it. */
  readonly className: string | undefined;
}

/** A list of labels and values. The class sets its look. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(
        (fact) =>
          fact &&
          fact[1] !== null && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
