import { Outlet } from 'react-router';
import { PreLoginShell } from './PreLoginShell.tsx';

/** The frame of pages that stand after the session's end but keep their address: nothing in it belongs to a person. */
export function PlainLayout() {
  return (
    <PreLoginShell menus={false} mainAction>
      <Outlet />
    </PreLoginShell>
  );
}
