export default function RewardPointsPage() {
  return null;
}
