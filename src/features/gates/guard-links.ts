import { call } from '../../api/api.ts'
import { readSession } from '../../api/stored-session.ts'
import { openHearticle } from '../../contract/reading/open-hearticle.ts'
import { opensEverything } from '../../domain/account/access.ts'
import { hasPaidAccess } from '../../domain/account/permissions.ts'
import { openGate, type Wanted } from '../../session/gate.store.ts'
import { isPlainClick } from '../../ui/html/plain-click.ts'

/**
 * Puts the gate on every link with `data-gate`, those that come later too. Without this script, in
 * another tab or for a crawler they are links like any other (P-CARD).
 * @returns takes it away again
 */
export function guardLinks(root: Document): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlainClick(event) || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[data-gate]')
    if (!link) return
    const outcome = outcomeOfClick(link.dataset.gate as GatedKind, readSession()?.user.roles)
    if (outcome === 'follow') return
    event.preventDefault()
    if (outcome === 'upgrade') openGate(wantedOf(link))
    else void askToOpen(link)
  }
  root.addEventListener('click', onClick)
  return () => root.removeEventListener('click', onClick)
}

async function askToOpen(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy === 'true') return
  link.ariaBusy = 'true'
  const outcome = await call(openHearticle, { params: { id: link.dataset.id ?? '' } })
  link.ariaBusy = null
  if (!outcome.ok && outcome.error.code === 'premium_required') openGate(wantedOf(link))
  // The page is public, and says itself what else went wrong.
  else location.assign(link.href)
}

/** What a link promises, by its title alone, with the picture of its card. */
function wantedOf(link: HTMLAnchorElement): Wanted {
  const { pathname, search } = new URL(link.href)
  const card = link.closest('[data-card], article, li')
  return {
    address: pathname + search,
    title: (link.querySelector('[data-title]') ?? link).textContent?.trim() ?? '',
    picture: card?.querySelector('.picture') ?? undefined,
  }
}

/** What a link of the product leads to, for its gate. */
type GatedKind = 'hearticle' | 'study' | 'rubric'

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
