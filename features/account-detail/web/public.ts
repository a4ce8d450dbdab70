export { CategoryIcon } from './CategoryIcon.tsx';
export { DueDateButton } from './DueDateButton.tsx';
export { categoryName } from './transactions/categoryName.ts';
