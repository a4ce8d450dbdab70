import { useNavigate } from 'react-router';
import { allowLeaving } from './leave.ts';

/**
 * Returns a function that replaces this page and its history entry with another page, without asking about typed input.
 */
export function useReplacePage(): (address: string) => void {
  const navigate = useNavigate();
  return (address) => {
    allowLeaving();
    void navigate(address, { replace: true });
  };
}
