import { useNavigate } from 'react-router';
import { allowLeaving } from './leave.ts';

/** Returns a function that opens another page in place of this one, without asking about typed input. */
export function useReplacePage(): (address: string) => void {
  const navigate = useNavigate();
  return (address) => {
    allowLeaving();
    void navigate(address, { replace: true });
  };
}
