/** A package as package-lock.json notes it. */
export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
}

type Lock = Readonly<Record<string, LockedPackage>>;

export function checkNode(version?: string): void;
export function install(): Promise<void>;
export function isInstalled(wanted: Lock | undefined, installed: Lock | undefined): boolean;
