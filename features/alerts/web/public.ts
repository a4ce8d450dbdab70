export { NoticesLink } from './NoticesLink.tsx';
