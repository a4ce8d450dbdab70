export { endSentence } from './endSentence.ts';
