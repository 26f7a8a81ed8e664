/**
 * How a cost grows: the exponent e of `cost = a × size^e` that fits best; 0 for what is flat, 1 for
 * what doubles with the content. NaN where fewer than two sizes were measured.
 */
export function exponentOf(measured: ReadonlyArray<{ size: number; cost: number }>): number {
  const points = measured.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }))
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const covariance = mean(points.map((point) => (point.x - x) * (point.y - y)))
  return covariance / mean(points.map((point) => (point.x - x) ** 2))
}
