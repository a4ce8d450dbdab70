import { Outlet } from 'react-router';
import { PreLoginShell } from './PreLoginShell.tsx';

/** Frame of pages that show the end of the session at the page's own address. Contains no personal data. */
export function PlainLayout() {
  return (
    <PreLoginShell menus={false} mainAction>
      <Outlet />
    </PreLoginShell>
  );
}
