/** Components without their calls, for the gallery. */
export { PasskeyItem } from './PasskeyPanel.tsx';
