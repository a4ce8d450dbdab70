import { useId, useState } from 'react';

/** State of a button that shows and hides the element whose id is `panelId`. */
export function useOpen() {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const buttonProps = {
    'aria-expanded': open,
    'aria-controls': panelId,
    onClick: () => setOpen(!open),
  };
  return { open, panelId, buttonProps };
}
