export default function CashbackPage() {
  return null;
}
