export { Logo } from './Logo.tsx';
export { OfferedContext } from './MegaMenus.tsx';
export { PreLoginShell } from './PreLoginShell.tsx';
export { SkipLink } from './SkipLink.tsx';
