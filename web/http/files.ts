/** Saves downloaded files on the device, or opens them in a new tab. */
import { languageTag, say } from '../../shared/messages.ts';
import { currentLanguage } from '../language/language-choice.ts';
import { onWipe } from '../store.ts';
import { ui } from '../ui/messages.ts';
import type { ReceivedFile } from './api.ts';

/** Lifetime of a blob URL in milliseconds. It is long because viewers and save dialogs may read the URL late. */
const READABLE_MS = 60_000;

/** Blob URLs of this page. They are revoked when the user's data is cleared. */
const blobUrls = new Set<string>();
onWipe(() => {
  for (const address of blobUrls) revoke(address);
});

/** Saves the file under its name as a download. */
export function saveFile({ name, content }: ReceivedFile): void {
  const link = document.createElement('a');
  link.href = blobUrl(content);
  link.download = name;
  link.click();
}

/**
 * Opens the file in a new tab. Call it synchronously in the click handler, or the browser blocks the tab as a pop-up. Saves
 * the file if the browser opens no tab. If `load` rejects, closes the tab and rejects with the same error.
 */
export async function openFile(load: () => Promise<ReceivedFile>): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) showLoading(tab.document);
  try {
    const file = await load();
    if (tab && !tab.closed) tab.location.replace(blobUrl(file.content));
    else if (!tab) saveFile(file);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Shows "Loading" in the new tab, which would otherwise be blank. */
function showLoading(page: Document): void {
  const language = currentLanguage();
  page.documentElement.lang = languageTag(language);
  page.title = say(ui.loading, language);
  page.body.textContent = say(ui.loading, language);
}

function blobUrl(content: Blob): string {
  const address = URL.createObjectURL(content);
  blobUrls.add(address);
  setTimeout(() => revoke(address), READABLE_MS);
  return address;
}

function revoke(address: string): void {
  URL.revokeObjectURL(address);
  blobUrls.delete(address);
}
