export { CategoryIcon } from './CategoryIcon.tsx';
export { DueDateButton } from './DueDateButton.tsx';
