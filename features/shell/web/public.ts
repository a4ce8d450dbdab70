export { PreLoginShell } from './PreLoginShell.tsx';
