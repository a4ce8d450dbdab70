import { useId, useState } from 'react';

/** State of a button that shows and hides the element whose id is `panelId`. */
export function useOpen(initially = false) {
  const [open, setOpen] = useState(initially);
  const panelId = useId();
  const buttonProps = {
    'aria-expanded': open,
    'aria-controls': panelId,
    onClick: () => setOpen(!open),
  };
  return { open, panelId, buttonProps };
}
