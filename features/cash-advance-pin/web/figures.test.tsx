import { expect, it } from 'vitest';
import { StaticPage, stepOf } from '../../../tests/support/data/static-page.tsx';
import { SAMPLE_CARD } from '../../cards/testing/sample.ts';
import { pinText as text } from '../messages.ts';
import { Confirmation } from './Confirmation.tsx';
import { initialData } from './wizardData.ts';

it.each([
  [true, text.change],
  [false, text.set],
])('[PIN-1] shows the card, and whether its PIN is changed: %s', (pinSet, what) => {
  expect(new StaticPage('en').rows(stepOf(Confirmation, initialData(SAMPLE_CARD, pinSet)))).toEqual([
    [text.card.en, 'Harbour Card •••• 5555'],
    [text.what.en, what.en],
  ]);
});
