import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CARD_FACES, CARD_STATUSES } from '../../../shared/card-values.ts';
import { LANGUAGES, type Phrase, say } from '../../../shared/messages.ts';
import { StaticPage } from '../../../tests/support/data/static-page.tsx';
import { contentText as text } from '../content.messages.ts';
import { CardArt, CardPattern } from './CardArt.tsx';
import { CardFace, type CardFaceData } from './CardFace.tsx';
import { CardStatusTag } from './CardStatusTag.tsx';
import { type CardCondition, type CardLook, cardStateOf } from './cardState.ts';

const LOOKS: readonly CardLook[] = ['live', 'frozen', 'stopped'];
const CARD: CardFaceData = { productName: 'Harbour Card', lastFour: '5555', status: 'active' };

/** The words of each state, and how the card is drawn. */
const STATES: readonly [CardCondition, Phrase, CardLook][] = [
  [{ status: 'active' }, text.statusActive, 'live'],
  [{ status: 'unactivated' }, text.statusPending, 'live'],
  [{ status: 'damaged' }, text.statusDamaged, 'stopped'],
  [{ status: 'lost' }, text.statusLost, 'stopped'],
  [{ status: 'stolen' }, text.statusStolen, 'stopped'],
  [{ status: 'r_code' }, text.statusRcodeShort, 'stopped'],
  [{ status: 'invalid' }, text.statusInvalid, 'stopped'],
  [{ status: 'active', frozen: true }, text.frozen, 'frozen'],
  [{ status: 'unactivated', frozen: true }, text.frozen, 'frozen'],
  [{ status: 'damaged', frozen: true }, text.statusDamaged, 'stopped'],
  [{ status: 'lost', replacement: {} }, text.statusOnItsWay, 'live'],
];
const WORDS = [...new Set(STATES.map(([, words]) => words))];

describe.each(LANGUAGES)('[CARD-10] the state of a card in %s', (language) => {
  const page = new StaticPage(language);

  it.each(STATES)('%j is said once, by one word, on the face and in its tag', (condition, words, look) => {
    for (const shown of [
      <CardFace key="face" card={{ ...CARD, ...condition }} />,
      <CardStatusTag key="tag" card={condition} short />,
    ]) {
      const said = WORDS.filter((word) => page.seen(shown).includes(say(word, language)));
      expect(said).toEqual([words]);
    }
    expect(cardStateOf(condition).look).toBe(look);
  });

  it('covers every status', () => {
    expect(new Set(STATES.map(([{ status }]) => status))).toEqual(new Set(CARD_STATUSES));
  });
});

describe('[CARD-10] the face of a card', () => {
  const page = new StaticPage('en');

  it('has name, number, network, holder and what is due', () => {
    const card: CardFaceData = {
      ...CARD,
      ...{ cardHolderName: 'LIN', network: 'NET', relationship: 'supplementary' },
    };
    expect(page.seen(<CardFace card={card} due="NT$5" />)).toBe(
      `Harbour Card ${text.supplementary.en} ${text.statusActive.en} •••• 5555 NET LIN NT$5`,
    );
  });

  it('leaves out what the bank does not give, and is plain for an unknown product', () => {
    expect(page.seen(<CardFace card={CARD} />)).toBe(`Harbour Card ${text.statusActive.en} •••• 5555`);
    const plain = page.markup(<CardFace card={{ ...CARD, face: 'plain' }} />);
    expect(page.markup(<CardFace card={CARD} />)).toBe(plain);
    expect(page.markup(<CardFace card={{ ...CARD, face: 'globe' }} />)).not.toBe(plain);
  });

  it.each(CARD_FACES.flatMap((face) => LOOKS.map((look) => [face, look] as const)))(
    'has a picture of at most 2 kB: %s, %s',
    (face, look) => {
      for (const picture of [
        <CardArt key="small" face={face} look={look} />,
        <CardPattern key="large" face={face} look={look} />,
      ])
        expect(Buffer.byteLength(renderToStaticMarkup(picture))).toBeLessThanOrEqual(2048);
    },
  );
});
