import { Drawing } from './Drawing.tsx';
import { PICTURES, type PictureName } from './pictures.ts';

/** The drawing of an empty state. */
export default function EmptyPicture({ name }: { readonly name: PictureName }) {
  return <Drawing {...PICTURES[name]} />;
}
