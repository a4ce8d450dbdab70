/** What other features tell. */
export { track, trackPage } from './track.ts';
