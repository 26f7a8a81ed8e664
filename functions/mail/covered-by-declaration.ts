import type { Declaration } from '../../src/domain/account/declaration.ts'
import { isSameMailbox } from '../../src/domain/account/email-address.ts'

const MINUTE = 60_000

/** So long a declaration that is being carried out is waited for. */
const WAIT = 10 * MINUTE

/** So long after what came of a declaration was dated, what follows from it is still queued. */
const LATE = MINUTE

/** Whether there is anything to tell is known a little later; the mail is tried again then. */
class NotDecidedYet extends Error {
  override name = 'NotDecidedYet'
}

/**
 * Whether the end or the cancellation of a subscription came of a declaration (P-DECLARATION),
 * whose own mail tells of it. Where it is still being carried out this cannot be said; where
 * nothing has come of it for long, the mail is sent.
 * @throws NotDecidedYet
 */
export async function isCoveredByDeclaration(
  declarations: { listByEmail(email: string): Promise<Declaration[]> },
  {
    kind,
    email,
    subscriptionId,
    queuedAt,
  }: { kind: Declaration['kind']; email: string; subscriptionId: string; queuedAt: Date },
  at: Date,
): Promise<boolean> {
  const about = (await declarations.listByEmail(email)).filter(
    (one) =>
      one.kind === kind &&
      one.begun?.subscriptionId === subscriptionId &&
      isSameMailbox(one.email, email),
  )
  const isCovered = about.some(({ outcome }) => {
    const later = outcome && Date.parse(outcome.at) - queuedAt.getTime()
    return later !== null && later <= WAIT && later >= -LATE
  })
  if (isCovered) return true
  const isUnderWay = about.some(({ outcome }) => outcome === null)
  if (isUnderWay && at.getTime() - queuedAt.getTime() < WAIT) throw new NotDecidedYet()
  return false
}
