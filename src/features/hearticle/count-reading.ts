import { countInteraction, type ReportedInteraction } from '../../api/count-interaction.ts'
import { pageLanguage } from '../../i18n/page-language.ts'
import type { OnShare } from './share.ts'

/**
 * Counts a reading (P-COUNTING): its view when the page is first seen, the time that it was in sight
 * whenever it is left, and every share.
 * @returns what to tell of a share
 */
export function countReading(root: ParentNode): OnShare {
  const hearticleId = Number(root.querySelector<HTMLElement>('[data-hearticle]')?.dataset.hearticle)
  const visit = { hearticleId, ...visitId() }
  let seenSince: number | undefined
  let seconds = 0
  let reported = -1
  let isFirst = true

  const seen = () => {
    if (document.visibilityState === 'hidden' || seenSince !== undefined) return
    if (isFirst) countInteraction({ ...visit, interactionType: 'READ', language: pageLanguage() })
    isFirst = false
    seenSince = performance.now()
  }
  const left = () => {
    if (seenSince === undefined) return
    seconds += (performance.now() - seenSince) / 1000
    seenSince = undefined
    const timeSpentSeconds = Math.round(seconds)
    if (timeSpentSeconds <= reported) return
    reported = timeSpentSeconds
    countInteraction({ ...visit, interactionType: 'READ', timeSpentSeconds })
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') left()
    else seen()
  })
  addEventListener('pagehide', left)
  // Back from the browser's memory of pages.
  addEventListener('pageshow', ({ persisted }) => persisted && seen())
  seen()
  return (sharePlatform) =>
    countInteraction({ ...visit, interactionType: 'SHARE', sharePlatform } as ReportedInteraction)
}

/** One name for this opening of the page; none where the browser cannot make one. */
function visitId(): { visitId?: string } {
  return typeof crypto.randomUUID === 'function' ? { visitId: crypto.randomUUID() } : {}
}
