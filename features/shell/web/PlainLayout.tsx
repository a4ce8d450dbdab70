import { Outlet } from 'react-router';
import { PreLoginShell } from './PreLoginShell.tsx';

/** Layout of pages that show the end of the session at the page's own address. It contains no personal data. */
export function PlainLayout() {
  return (
    <PreLoginShell menus={false}>
      <Outlet />
    </PreLoginShell>
  );
}
