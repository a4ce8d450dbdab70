export function tableOf(
  rows: readonly {
    readonly name: string;
    readonly value: string;
    readonly limit?: string;
    readonly ok?: boolean;
  }[],
  width: number,
): string;
