import { call } from '../../api/api.ts'
import { readSession } from '../../api/stored-session.ts'
import { openHearticle } from '../../contract/reading/open-hearticle.ts'
import { openGate } from '../../session/gate.store.ts'
import { isPlainClick } from '../../ui/html/plain-click.ts'
import { type GatedKind, outcomeOfClick } from './gated-link.ts'

/**
 * Puts the gate on every link with `data-gate`, those that come later too. Without this script, in
 * another tab or for a crawler they are links like any other (P-CARD-LINKS).
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
    if (outcome === 'upgrade') openGate()
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
  if (!outcome.ok && outcome.error.code === 'premium_required') openGate()
  // The page is public, and says itself what else went wrong.
  else location.assign(link.href)
}
