export { CategoryIcon } from './CategoryIcon.tsx';
