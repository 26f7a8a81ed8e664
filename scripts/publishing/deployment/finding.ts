/**
 * - ok: nothing to do
 * - by hand: a deployment succeeds without it, and somebody has to do it
 * - stops: a deployment would fail, or do harm
 */
type FindingLevel = 'ok' | 'by hand' | 'stops'

/** One thing that was looked at before or after a deployment. */
export interface DeploymentFinding {
  level: FindingLevel
  /** What was looked at, in a word or two. */
  about: string
  text: string
  /** What to run, or where to go. */
  remedy?: string
}

/** One line for each. */
export function findingLine({ level, about, text, remedy }: DeploymentFinding): string {
  return `${level.padEnd(7)}  ${about}: ${text}${remedy === undefined ? '' : ` → ${remedy}`}`
}

/** Says them all. @throws where one of them stops */
export function reportFindings(
  findings: readonly DeploymentFinding[],
  say: (line: string) => void,
): void {
  for (const finding of findings) say(`  ${findingLine(finding)}`)
  const stops = findings.filter(({ level }) => level === 'stops').map(({ about }) => about)
  if (stops.length > 0) throw new Error(`What stops: ${stops.join(', ')} (see above)`)
}
