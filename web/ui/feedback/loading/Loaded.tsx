import type { ReactNode } from 'react';
import { LoadFailed } from './LoadFailed.tsx';
import { Skeleton, type SkeletonShape } from './Skeleton.tsx';

/** State of a read. */
export interface Read<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  /** Errors besides `error` that `refetch` repeats too. */
  readonly alsoFailed?: readonly unknown[] | undefined;
  readonly refetch: () => void;
}

interface LoadedProps<T> {
  readonly from: Read<T>;
  readonly lines?: number | undefined;
  /** Shape of the data, for the skeleton. */
  readonly shape?: SkeletonShape | undefined;
  /** Renders the data. Omit it where the page shows the data elsewhere. */
  readonly children?: (data: T) => ReactNode;
}

/** Content of a panel: skeleton lines, then the data, or an error with a retry button. */
export function Loaded<T>({ from, lines, shape, children }: LoadedProps<T>) {
  if (from.data !== undefined) return <>{children?.(from.data)}</>;
  if (from.error) return <LoadFailed error={from.error} alsoFailed={from.alsoFailed} retry={from.refetch} />;
  return <Skeleton lines={lines} shape={shape} />;
}
