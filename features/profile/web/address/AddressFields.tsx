import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../../web/ui/lazyPart.tsx';

const AddressInputs = lazyPart(() => import('./AddressInputs.tsx'));

/** The fields of an address in Taiwan. The list of districts loads with them. */
export function AddressFields(props: ComponentProps<typeof AddressInputs>) {
  return (
    <Suspense>
      <AddressInputs {...props} />
    </Suspense>
  );
}
