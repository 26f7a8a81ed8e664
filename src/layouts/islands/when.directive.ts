import type { ClientDirective } from 'astro'
import { sayIslandFault, takeFaultBack } from '../../ui/island/not-arrived.ts'
import { fillIn, fillInAfterReload, readTyped } from '../../ui/island/typed-fields.ts'
import { CHUNK_TIMEOUT_MILLISECONDS } from './chunk-timeout.ts'

/**
 * `client:when` loads an island with the page; `client:when="session"` for those who are signed in,
 * `client:when="explore"` where the home page is searched: the root has `data-session` and
 * `data-explore` ahead of the first paint (src/layouts/theme-script.ts). All others load nothing of
 * it, React neither. It comes as soon as the attribute does, such as after signing in in another tab.
 *
 * An island that does not arrive says so (P-CHUNKS). Astro takes its attribute `ssr` away when it
 * has been taken over.
 */
const when: ClientDirective = (load, { value }, island) => {
  const drawn = island.innerHTML
  fillInAfterReload(island)
  const root = document.documentElement
  const isTime = () => typeof value !== 'string' || root.hasAttribute(`data-${value}`)
  const hydrate = async () => {
    if (!isTime()) return
    observer.disconnect()
    const notArrived = () => sayIslandFault(island, 'notArrived')
    const late = setTimeout(notArrived, CHUNK_TIMEOUT_MILLISECONDS)
    try {
      const start = await load()
      restore(island, drawn)
      await start()
    } finally {
      clearTimeout(late)
      if (island.hasAttribute('ssr')) notArrived()
      else takeFaultBack(island)
    }
  }
  const observer = new MutationObserver(() => void hydrate())
  observer.observe(root, { attributeFilter: [`data-${value}`] })
  void hydrate()
}

/**
 * React takes over what the server drew, nothing else: what a translator or an extension did to it
 * meanwhile is undone, and what was typed stays (P-TRANSLATED).
 */
function restore(island: Element, drawn: string): void {
  if (island.innerHTML === drawn) return
  const typed = readTyped(island)
  island.innerHTML = drawn
  fillIn(island, typed)
}

export default when
