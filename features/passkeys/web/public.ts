export { PasskeyPanel } from './PasskeyPanel.tsx';
