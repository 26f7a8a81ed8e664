/** Which proposals of reviewers an editor decided not to take: ids alone, no texts. */
const keyOf = (userId: string, hearticleId: number) =>
  `hearticle.proposals-left.${userId}.${hearticleId}`

/** Empty where the browser keeps nothing, or nothing that can be read. */
export function leftProposals(userId: string, hearticleId: number): readonly string[] {
  try {
    const left: unknown = JSON.parse(localStorage.getItem(keyOf(userId, hearticleId)) ?? '[]')
    return Array.isArray(left) ? left.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Where the browser keeps nothing, it is forgotten with the page: then they are offered again. */
export function keepLeftProposals(userId: string, hearticleId: number, ids: readonly string[]) {
  try {
    localStorage.setItem(keyOf(userId, hearticleId), JSON.stringify(ids))
  } catch {
    // Nothing that was written is lost.
  }
}
