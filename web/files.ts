/** Files that a call answered: kept on the device, or shown in a tab of their own. */
import { languageTag, say } from '../shared/messages.ts';
import type { ReceivedFile } from './api.ts';
import { currentLanguage } from './language-choice.ts';
import { onWipe } from './store.ts';
import { ui } from './ui/messages.ts';

/** How long a file stays readable: a viewer or the browser's save dialog may take its time to read it. */
const READABLE_MS = 60_000;

/** Addresses of files in this page's memory. Nobody's document may be opened by its address after they have gone. */
const addresses = new Set<string>();
onWipe(() => {
  for (const address of addresses) revoke(address);
});

/** Saves the file under its name, as the browser saves any download. */
export function saveFile({ name, content }: ReceivedFile): void {
  const link = document.createElement('a');
  link.href = addressOf(content);
  link.download = name;
  link.click();
}

/**
 * Shows the file in a new tab. Call it in the click itself: a tab that is opened after waiting counts as a pop-up.
 * Where the browser opens no tab all the same, the file is saved instead. Rejects as `load` does, with the tab closed.
 */
export async function openFile(load: () => Promise<ReceivedFile>): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) sayLoading(tab.document);
  try {
    const file = await load();
    if (tab && !tab.closed) tab.location.replace(addressOf(file.content));
    else if (!tab) saveFile(file);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** An empty tab would look broken while the file is on its way. */
function sayLoading(page: Document): void {
  const language = currentLanguage();
  page.documentElement.lang = languageTag(language);
  page.title = say(ui.loading, language);
  page.body.textContent = say(ui.loading, language);
}

function addressOf(content: Blob): string {
  const address = URL.createObjectURL(content);
  addresses.add(address);
  setTimeout(() => revoke(address), READABLE_MS);
  return address;
}

function revoke(address: string): void {
  URL.revokeObjectURL(address);
  addresses.delete(address);
}
