export default function CardsPage() {
  return null;
}
