/**
 * How many of so many people a share in per cent is: the one whole number that rounds to it as it is
 * written ('34.6' of 26 are 9). Undefined where none does, or more than one.
 */
export function countsOf(percent: string, total: number): number | undefined {
  const decimals = /\.(\d+)$/.exec(percent)?.[1]?.length ?? 0
  const share = Number(percent)
  const half = 0.5 * 10 ** -decimals + 1e-9
  const least = Math.max(0, Math.ceil(((share - half) * total) / 100 - 1e-9))
  const most = Math.floor(((share + half) * total) / 100 + 1e-9)
  return least === most && most <= total ? least : undefined
}
