export { HtmlBody } from './HtmlBody.tsx';
