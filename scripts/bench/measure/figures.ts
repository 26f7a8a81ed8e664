/**
 * One measured figure beside what it must be.
 */
export interface Figure {
  what: string
  /** Undefined for what is only shown. */
  must: { atMost: number } | { atLeast: number } | undefined
  measured: number
  /** As it stands behind a number: 'kB', 'ms'; '' for counts and scores. */
  unit: string
}

export function atMost(limit: number, what: string, measured: number, unit = ''): Figure {
  return { what, must: { atMost: limit }, measured, unit }
}

/** @param limit at most so much; undefined for what is only shown */
export function figure(
  limit: number | undefined,
  what: string,
  measured: number,
  unit: string,
): Figure {
  return { what, must: limit === undefined ? undefined : { atMost: limit }, measured, unit }
}

export function atLeast(limit: number, what: string, measured: number, unit = ''): Figure {
  return { what, must: { atLeast: limit }, measured, unit }
}

/** A figure that cannot be told (NaN) is missed. */
export function isReached({ must, measured }: Figure): boolean {
  if (!must) return true
  return 'atMost' in must ? measured <= must.atMost : measured >= must.atLeast
}

/** The middle of the measured values; of an even number the higher of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    mustBe(figure),
    withUnit(figure.measured, figure.unit),
    isReached(figure) ? 'ok' : 'MISSED',
  ])
  const all = [['what', 'must', 'measured', 'ok'], ...rows]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  )
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function mustBe({ must, unit }: Figure): string {
  if (!must) return ''
  return 'atMost' in must ? `≤ ${withUnit(must.atMost, unit)}` : `≥ ${withUnit(must.atLeast, unit)}`
}

/** Rounded to what matters, and never so that a missed figure looks reached. */
function withUnit(value: number, unit: string): string {
  const shown = String(Number(value.toPrecision(4)))
  return unit === '' ? shown : `${shown} ${unit}`
}
