/** Creates the elements of all JSX (`jsxImportSource` of tsconfig.json): React's, with each text in an element of its own. */
import * as react from 'react/jsx-runtime';
import { withOwnTexts } from './ownTexts.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, withOwnTexts(type, props), key);

export const jsxs: typeof react.jsxs = (type, props, key) => react.jsxs(type, withOwnTexts(type, props), key);
