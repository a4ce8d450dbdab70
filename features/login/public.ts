export { browserName } from './browser-name.ts';
