/** The list of common passwords. Only the pages for a new password load its chunk. */

/** Maximum wait for the list, in milliseconds. The server checks the same list. */
const MAX_WAIT_MS = 3000;

let list: ReadonlySet<string> | undefined;
let loading: Promise<void> | undefined;

/** Returns the list if it is loaded. The form validates with it at once. */
export function loadedCommonPasswords(): ReadonlySet<string> | undefined {
  return list;
}

/** Loads the list once. Returns undefined if it does not arrive in time. Never rejects. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string> | undefined> {
  if (list) return list;
  loading ??= fetchList();
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  return list;
}

async function fetchList(): Promise<void> {
  try {
    const { commonPasswords } = await import('../../../shared/validation/passwords/common-passwords.ts');
    list = commonPasswords();
  } catch {
    // The next call retries.
    loading = undefined;
  }
}
