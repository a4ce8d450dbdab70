export { browserName } from '../../shared/browser-name.ts';
