export default function CopyPage() {
  return null;
}
