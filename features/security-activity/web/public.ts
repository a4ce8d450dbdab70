/** For lists of what can log on beside browsers. */
export { securityCalls } from '../contract.ts';
export { NamedItem, NamedList } from '../../../web/ui/named/NamedList.tsx';
