/** Faults that an engine could have, put into the answers on purpose, each with the report that the tests must give. */
import { paths } from '../../web/paths.ts';
import type { Answer, Fault } from './front.ts';
import { logOn, pressLanguage, seeOverview } from './journeys/session.ts';
import type { Walk } from './walk.ts';

interface EngineFault {
  readonly about: string;
  readonly fault: Fault;
  /** Uses the portal. Rejects, or resolves to the problems that were found. */
  readonly use: (walk: Walk) => Promise<readonly string[]>;
  readonly found: RegExp;
}

/** Adds text to answers of a content type. */
export const added =
  (type: RegExp, text: string, place: 'before' | 'after'): Fault =>
  (answer: Answer) => {
    if (!type.test(answer.headers['content-type'] ?? '')) return answer;
    const parts = place === 'before' ? [Buffer.from(text), answer.body] : [answer.body, Buffer.from(text)];
    return { ...answer, body: Buffer.concat(parts) };
  };

/** Opens a page with style files. The styles of the log-on page are inline. */
const openStyled = async (walk: Walk) => {
  await walk.goto(paths.register('en'));
  await walk.page.loaded();
};

export const FAULTS: readonly EngineFault[] = [
  {
    about: 'a function that the engine lacks',
    // The log-on needs this function to encrypt its fields.
    fault: added(/javascript/, 'delete SubtleCrypto.prototype.encrypt;\n', 'before'),
    async use(walk) {
      await logOn(walk);
      return [];
    },
    found: /^Not seen within \d+ s: the (textbox|page)/,
  },
  {
    about: 'a refused cookie',
    fault: (answer) => {
      const { 'set-cookie': _refused, ...headers } = answer.headers;
      return { ...answer, headers };
    },
    async use(walk) {
      await logOn(walk);
      await seeOverview(walk);
      return [];
    },
    found: /^Not seen within .*, at \/\S*(session-expired|login)/,
  },
  {
    about: 'a page that is wider than the window',
    fault: added(/css/, '\nmain { width: 200vw !important; max-width: none !important }', 'after'),
    async use(walk) {
      await openStyled(walk);
      return await walk.page.faults();
    },
    found: /px wide in/,
  },
  {
    about: 'a covered control',
    fault: added(/css/, '\nbody::after { content: ""; position: fixed; inset: 0; z-index: 99 }', 'after'),
    async use(walk) {
      await openStyled(walk);
      await pressLanguage(walk, 'zh_tw');
      return [];
    },
    found: /is covered by/,
  },
];
