import type { ReactNode } from 'react';

interface FactListProps {
  /** Leaves out `false` and values that are null. */
  readonly facts: readonly (readonly [label: string, value: ReactNode] | false)[];
  /** Of the list; its items are `div`. */
  readonly className: string | undefined;
}

/** Labels with their values. Looks come from the class. */
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
