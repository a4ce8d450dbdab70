/** The same as `jsx-runtime.ts`, for development and tests. */
import * as react from 'react/jsx-dev-runtime';
import { withOwnTexts } from './ownTexts.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, source, self) => {
  const own = withOwnTexts(type, props);
  return react.jsxDEV(type, own, key, isStatic && Array.isArray(own.children), source, self);
};
