import { useSay } from '../../../../web/language/language.tsx';
import { functionText } from '../../functions.messages.ts';
import styles from '../layouts/AuthShell.module.css';
import { FoldedFunctionList } from './FunctionList.tsx';
import { MovedNote } from './MovedNote.tsx';

/** The function list beside the page, from 760 px on. */
export function SideList() {
  const t = useSay();
  return (
    <nav className={styles.side} aria-label={t(functionText.functions)}>
      <FoldedFunctionList />
      <MovedNote />
    </nav>
  );
}
