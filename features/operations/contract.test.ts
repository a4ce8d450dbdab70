import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMMAND_KINDS } from '../../shared/card-values.ts';
import { CONTRACTS } from '../../tests/support/api/clients/contracts.ts';
import { readTree } from '../../tests/support/source/source.ts';
import { ACTS } from '../disputes/web/cases/act/useAct.ts';

const pages = readTree(fileURLToPath(new URL('../..', import.meta.url))).filter(
  ({ path }) => /\/web\//.test(path) && !path.includes('.test.'),
);
/** Kinds of commands whose buttons show the pending state themselves, without `UnlessPending`. */
const SHOWN_BY_BUTTON: readonly string[] = ['freeze-card', 'freeze-family-card', 'remove-wallet-token'];
/** Kinds of commands that no page sends yet. */
const WITHOUT_PAGE: readonly string[] = ['change-contact', 'undo-contact'];
/** Kinds that the page of a case shows, one within the other (`UnlessDisputePending`). */
const SHOWN_BY_CASES: readonly string[] = ACTS;

/** Names of the calls whose contract says `commands`. */
const commands = CONTRACTS.flatMap(({ calls }) => calls)
  .filter(({ endpoint }) => endpoint.commands)
  .map(({ name }) => name);

describe('calls that send a command to the card system', () => {
  it('are all known', () => {
    expect(commands.length).toBeGreaterThanOrEqual(13);
  });

  it.each(commands)('%s is sent by sendCommand only, which knows the answer 202', (name) => {
    const senderPages = pages.filter(({ text }) => text.includes(name));
    expect(senderPages.length).toBeGreaterThan(0);
    for (const { path, text } of senderPages) {
      const senders = [...text.matchAll(new RegExp(`(\\w+)\\(\\s*${name.replace('.', '\\.')}\\b`, 'g'))];
      expect(
        senders.map(([, sender]) => sender).filter((sender) => sender !== 'sendCommand'),
        path,
      ).toEqual([]);
    }
  });

  it.each(
    COMMAND_KINDS.filter((kind) => ![...SHOWN_BY_BUTTON, ...WITHOUT_PAGE, ...SHOWN_BY_CASES].includes(kind)),
  )('a page shows a request under way in place of its function: %s', (kind) => {
    const shows = new RegExp(`<(UnlessPending|CardFunctionPage)[^>]* (kind|command)="${kind}"`);
    expect(pages.some(({ text }) => shows.test(text.replace(/=>/g, '')))).toBe(true);
  });
});
