/** Tests of an engine: the walk in both languages, a demo over http, and faults that are put in on purpose. */
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { LANGUAGES, type Language } from '../../shared/messages.ts';
import { resetBank } from '../support/api/demo.ts';
import { OBSTACLES, TRANSLATED_STEPS, translated } from './conditions.ts';
import type { Engine, EngineName } from './driver.ts';
import { CANNOT, programOf, startEngine } from './engine.ts';
import { FAULTS } from './faults.ts';
import { type Fault, type Front, startFront } from './front.ts';
import { freeze, places, redeem, search, statement, unfreeze } from './journeys/cards.ts';
import { changeContact } from './journeys/contact.ts';
import { disputeSteps } from './journeys/disputes.ts';
import { FAMILY_STEPS } from './journeys/family.ts';
import { DATA_STEPS } from './journeys/my-data.ts';
import { changeLanguage, failAndRetry, logOff, logOn, meetObstacle, overview } from './journeys/session.ts';
import { Page } from './page.ts';
import { type Step, Walk } from './walk.ts';

const SIZES = { en: { width: 1280, height: 900 }, zh_tw: { width: 390, height: 844 } } as const;

/**
 * A fault that is put in on purpose is detected by an element that does not appear within this time, in milliseconds.
 */
const FAULT_WAIT_MS = 8_000;

/** The steps of the walk through the pages of cards. */
const STEPS: readonly Step[] = [
  ['[LOGIN-1] [SES-6] logs on by keyboard', logOn],
  ['[CARD-1] shows the overview', overview],
  ['[GEN-20] keeps the focus when a read fails and is tried again', failAndRetry],
  ['[CARD-2] finds a transaction by a word', search],
  ['[ALERT-6] [CARD-12] [INSIGHT-7] [RPL-2] opens sheets, folded sections and choices', places],
  ['[RDM-1] [RDM-3] redeems points for a voucher', redeem],
  ['[SAFE-1] freezes a card', freeze],
  ['[SAFE-3] unfreezes the card with a one-time password', unfreeze],
  ['[CON-8] changes a contact with a one-time password', changeContact],
  ['[CARD-4] downloads a statement as PDF in the language', statement],
  ['[GEN-2] changes the language in place', changeLanguage],
  ['[SES-5] logs off', logOff],
];

/** The other walks. Each begins with a log-on at a bank as it was at first. */
const WALKS: readonly { readonly about: string; readonly steps: () => readonly Step[] }[] = [
  { about: 'disputes', steps: disputeSteps },
  // By night, because a day's run of all engines would take too long.
  ...(process.env.SCREENS === 'all'
    ? [
        { about: 'family cards', steps: () => FAMILY_STEPS },
        { about: 'my data', steps: () => DATA_STEPS },
      ]
    : []),
];

export function testEngine(name: EngineName): void {
  describe.skipIf(!programOf(name))(name, () => {
    let engine: Engine;
    let front: Front;
    beforeAll(async () => {
      [engine, front] = await Promise.all([startEngine(name), startFront('https')]);
    });
    afterAll(async () => {
      await engine?.close();
      await front?.stop();
    });
    const newWalk = async (at: Front, language: Language, waitMs?: number) =>
      new Walk(new Page(await engine.newTab(SIZES[language]), at.isIdle, waitMs), at, language);

    describe.each(LANGUAGES)('%s', (language) => {
      describe('as they are', () => declareWalk(STEPS, language));
      describe.each(WALKS)('$about', ({ steps }) => declareWalk(steps(), language));
      describe('translated', () => declareWalk(TRANSLATED_STEPS, language, translated));

      // In one language, because the cause lies in the browser. In English WebKit's driver hung at the first of them.
      it.skipIf(language === 'en').each(OBSTACLES)(
        `[LOGIN-1] [GEN-15] names what stands in the way, $name: ${name}, ${language}`,
        async (one) => {
          const walk = await newWalk(front, language);
          front.spoil(one.fault);
          try {
            await meetObstacle(walk, one.name);
          } finally {
            front.spoil(undefined);
            await walk.page.close();
          }
        },
      );
    });

    /** Declares the steps of a walk. Each needs the one before it. */
    function declareWalk(steps: readonly Step[], language: Language, fault?: Fault): void {
      let walk: Walk;
      let failed = false;
      beforeAll(async () => {
        // Clears refusals of the previous walk, which may have failed.
        front.takeRefusals();
        await resetBank(front.server);
        front.spoil(fault);
        walk = await newWalk(front, language);
      });
      afterAll(async () => {
        front.spoil(undefined);
        await walk?.page.close();
      });

      for (const [title, step] of steps) {
        it(`${title}: ${name}, ${language}`, async ({ skip, task }) => {
          if (failed) return skip('a step before it failed');
          onTestFailed(async () => {
            failed = true;
            await walk.page.keep(task.name, [...front.takeRefusals(), ...complaintsIn(front.server.log())]);
          });
          await step(walk);
          await walk.look();
        });
      }
    }

    it.each(FAULTS)(`finds a fault that is put in, $about: ${name}`, async ({ fault, use, found }) => {
      // Uses a new tab per fault, because browsers cache scripts and styles.
      const walk = await newWalk(front, 'en', FAULT_WAIT_MS);
      front.spoil(fault);
      try {
        const said = await use(walk).catch((error: Error) => [error.message]);
        expect(said.join('\n')).toMatch(found);
      } finally {
        front.spoil(undefined);
        await walk.page.close();
      }
    });

    it(`[LOGIN-1] [SES-6] logs on to a demo over http on this machine: ${name}`, async () => {
      const plain = await startFront('http');
      const walk = await newWalk(plain, 'en');
      try {
        await logOn(walk);
        await overview(walk);
        await logOff(walk);
      } finally {
        await walk.page.close();
        await plain.stop();
      }
    });

    for (const deed of CANNOT[name]) it.skip(`${name} cannot ${deed}`);
  });
}

/** Returns the warnings, errors and refusals in a server's log. */
function complaintsIn(log: string): readonly string[] {
  return log.split('\n').filter((line) => /"level":[4-6]0|"status":[45]\d\d/.test(line));
}
