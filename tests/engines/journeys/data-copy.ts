/** The copy of a person's data. The server makes it in the background, while the walk goes on. */
import { expect } from 'vitest';
import { copyText as text } from '../../../features/data-copy/messages.ts';
import { languageTag } from '../../../shared/messages.ts';
import { paths } from '../../../web/paths.ts';
import { readPdf } from '../../support/data/pdf.ts';
import type { Walk } from '../walk.ts';
import { giveCode } from './code.ts';

/** Longer than other waits: the server makes three files of everything. In milliseconds. */
const COPY_MS = 90_000;

const get = (walk: Walk) => ['link', walk.say(text.get)] as const;

export async function askForCopy(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.goto(paths.myDataCopy());
  await page.seeHeading(walk.say(text.title));
  await walk.look();
  await page.enter(get(walk));
  await page.seeHeading(walk.say(text.confirmTitle));
  await walk.look();
  await giveCode(walk);
  await page.seeHeading(walk.say(text.newDone));
  await walk.look();
  await page.enter(['link', walk.say(text.toCopy)]);
  await page.seeHeading(walk.say(text.title));
}

/** Downloads the copy as soon as it is ready, and deletes it. */
export async function downloadCopy(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.goto(paths.myDataCopy());
  await page.waitFor('the copy', () => page.has(['heading', walk.say(text.readyTitle)]), COPY_MS);
  await walk.look();
  walk.front.takeDocuments();
  await page.enter(['button', walk.say(text.download), 'start']);
  const [pdf = Buffer.alloc(0)] = await page.waitFor('a document', async () => {
    const sent = walk.front.takeDocuments();
    return sent.length > 0 && sent;
  });
  expect((await readPdf(pdf)).language).toBe(languageTag(walk.language));
  const discard = ['button', walk.say(text.discard)] as const;
  await page.enter(discard);
  await page.seeText(walk.say(text.discardQuestion));
  await walk.look();
  await page.enter(discard);
  await page.see(get(walk));
}
