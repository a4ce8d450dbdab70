/** The list of common passwords, a script of its own that only the pages for a new password load. */

/** Nobody waits longer for it: the server judges by the same list. */
const PATIENCE_MS = 3000;

let list: ReadonlySet<string> | undefined;
let loading: Promise<void> | undefined;

/** The list if it is here; the form judges by it at once. */
export function loadedCommonPasswords(): ReadonlySet<string> | undefined {
  return list;
}

/** Fetches the list, once; undefined when it cannot be had in good time. Never rejects. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string> | undefined> {
  if (list) return list;
  loading ??= fetchList();
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return list;
}

async function fetchList(): Promise<void> {
  try {
    const { commonPasswords } = await import('../../../shared/validation/common-passwords.ts');
    list = commonPasswords();
  } catch {
    // The next one to ask tries again.
    loading = undefined;
  }
}
