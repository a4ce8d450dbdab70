/** Each text has an element of its own, so that page translators break nothing (ownTexts.ts). */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

const name = 'Amy';
const none = undefined;
const Icon = () => <b />;
const Part = () => <>{name}</>;
const Box = ({ children }: { children: ReactNode }) => <p>{children}</p>;

const CASES: Readonly<Record<string, { readonly page: ReactNode; readonly is: string }>> = {
  'alone stays as it is': { page: <p>Hello</p>, is: '<p>Hello</p>' },
  'beside texts becomes one with them': {
    page: (
      <p>
        Hello {name}, {2n}
      </p>
    ),
    is: '<p>Hello Amy, 2</p>',
  },
  'beside nothing stays as it is': {
    page: (
      <p>
        Hello{none}
        {false}
      </p>
    ),
    is: '<p>Hello</p>',
  },
  'beside an element gets one': {
    page: (
      <p>
        <Icon />
        Hello {name}
      </p>
    ),
    is: '<p><b></b><span>Hello Amy</span></p>',
  },
  'on both sides of an element gets two': {
    page: (
      <p>
        a<Icon />b
      </p>
    ),
    is: '<p><span>a</span><b></b><span>b</span></p>',
  },
  'in a list gets an element': { page: <p>{['a', <i key="i" />]}</p>, is: '<p><span>a</span><i></i></p>' },
  'in a list of texts becomes one with them': { page: <p>{['a', 'b']}</p>, is: '<p>ab</p>' },
  'in a list beside a text gets an element': {
    page: <p>a{['b']}</p>,
    is: '<p><span>a</span><span>b</span></p>',
  },
  'in a fragment gets an element': {
    page: (
      <p>
        <Part />
      </p>
    ),
    is: '<p><span>Amy</span></p>',
  },
  'given to a component gets an element there': {
    page: (
      <Box>
        Hello <Icon />
      </Box>
    ),
    is: '<p><span>Hello </span><b></b></p>',
  },
  'given to a component alone stays as it is': { page: <Box>Hello</Box>, is: '<p>Hello</p>' },
  'of spaces stays as it is, without a width in a flex box': {
    page: (
      <p>
        <Icon /> <Icon />
      </p>
    ),
    is: '<p><b></b> <b></b></p>',
  },
  'of an option stays a text': {
    page: (
      <option>
        {name} {1}
      </option>
    ),
    is: '<option>Amy 1</option>',
  },
};

it.each(Object.entries(CASES))('[GEN-14] a text %s', (_, { page, is }) => {
  expect(renderToStaticMarkup(page)).toBe(is);
});
