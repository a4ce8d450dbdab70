/** Stubs of the browser APIs that tests of plain modules need. */
import { vi } from 'vitest';

class MemoryStorage {
  readonly #items = new Map<string, string>();
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, String(value));
  removeItem = (key: string) => void this.#items.delete(key);
  clear = () => this.#items.clear();
  entries = () => Object.fromEntries([...this.#items].sort());
}

/** Installs empty storages, a document and a location. Returns the storages. */
export function stubBrowser(address = 'https://portal.example/en/login') {
  const sessionStorage = new MemoryStorage();
  const localStorage = new MemoryStorage();
  vi.stubGlobal('sessionStorage', sessionStorage);
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    querySelector: () => null,
    cookie: '',
    addEventListener() {},
  });
  vi.stubGlobal('location', Object.assign(new URL(address), { assign: vi.fn(), replace: vi.fn() }));
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
  return { sessionStorage, localStorage };
}
