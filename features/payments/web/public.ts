export { BarcodeLine } from './Codes.tsx';
