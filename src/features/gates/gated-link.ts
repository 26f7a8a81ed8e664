import { opensEverything } from '../../domain/account/access.ts'
import { hasPaidAccess } from '../../domain/account/permissions.ts'

/** What a link of the product leads to, for its gate. */
export type GatedKind = 'hearticle' | 'study' | 'rubric'

/** What a plain click on a gated link does: follows it, asks the API first, or shows the modal. */
type ClickOutcome = 'follow' | 'ask' | 'upgrade'

/**
 * A hearticle opens from its card or suggestion by the API's word; an Austrian study, one that a
 * suggestion names and a rubric's label need paid access. The pages themselves are public; the gate is
 * on the way there.
 * @param permissions of the user; undefined for a visitor
 */
export function outcomeOfClick(
  kind: GatedKind,
  permissions: readonly string[] | undefined,
): ClickOutcome {
  const names = permissions ?? []
  if (kind !== 'hearticle') return hasPaidAccess(names) ? 'follow' : 'upgrade'
  return opensEverything(names) ? 'follow' : 'ask'
}
