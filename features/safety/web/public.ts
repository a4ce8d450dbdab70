export { FreezeButton } from './FreezeButton.tsx';
export { FreezeNotice } from './FreezeNotice.tsx';
