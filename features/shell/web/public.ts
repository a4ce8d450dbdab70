export { Logo } from './Logo.tsx';
export { PreLoginShell } from './PreLoginShell.tsx';
export { SkipLink } from './SkipLink.tsx';
