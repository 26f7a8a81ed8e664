type Entry = Readonly<Record<string, unknown>>

/**
 * A stored hearticle, what a study keeps of one, or an import file, as it is written today; all else
 * of it is passed on as it is. Done again, it changes nothing.
 */
// biome-ignore lint/suspicious/noExplicitAny: what is stored is checked by the schema that follows
export function upgradedEvidence(stored: unknown): any {
  if (!isEntry(stored) || !Array.isArray(stored.findings)) return stored
  return { ...stored, findings: withIds(stored.findings) }
}

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null

/** Findings of before ids were get them by their place (P-FINDING-ID). */
export function withIds(findings: readonly unknown[]): unknown[] {
  let highest = highestFindingId(findings)
  return findings.map((finding) => {
    if (!isEntry(finding) || finding.id) return finding
    highest += 1
    return { ...finding, id: `f${highest}` }
  })
}

/** The highest number of ids; 0 where none has one. */
export function highestFindingId(findings: readonly unknown[]): number {
  return Math.max(
    0,
    ...findings.map((finding) => {
      const id = isEntry(finding) ? /^f(\d+)$/.exec(String(finding.id)) : null
      return id ? Number(id[1]) : 0
    }),
  )
}
