/** Components without their calls, for the gallery. */
export { deadlineIn } from './Expiry.tsx';
export { PasskeyView } from './PasskeyView.tsx';
