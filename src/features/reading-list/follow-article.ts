import { readSession } from '../../api/stored-session.ts'
import { isReadToTheEnd } from '../../domain/account/reading-progress.ts'
import { askForHistory } from './ask-for-history.ts'
import { keepReading, keepWaiting, keptReading, type WaitingChange } from './kept-reading.ts'
import { sendChange } from './send-waiting.ts'

/** After so many read to the end the history is asked for (P-HISTORY). */
const ASKED_AFTER = 3

/**
 * Follows how far a hearticle is read. Where a history is kept it is noted when the page is left;
 * where the user was never asked, nothing is, and only how many they read counts here.
 */
export function followArticle(root: ParentNode): void {
  const article = root.querySelector<HTMLElement>('[data-hearticle]')
  if (!article) return
  const id = Number(article.dataset.hearticle)
  let progress = 0
  let reported = ''
  const look = () => {
    const { top, height } = shownText(article)?.getBoundingClientRect() ?? { top: 0, height: 0 }
    const seen = height > 0 ? (innerHeight - top) / height : 0
    progress = Math.max(progress, Math.min(Math.max(seen, 0), 1))
    if (isReadToTheEnd(progress)) countFinished(id)
  }
  const leave = () => {
    look()
    const period = periodOfHistory()
    if (period === undefined) return
    const reading = { progress: Math.round(progress * 100) / 100, ...soundOf(article) }
    if (JSON.stringify(reading) === reported) return
    reported = JSON.stringify(reading)
    const at = new Date().toISOString()
    void tell({ id, put: { state: 'read', ...reading, at, period } })
  }
  addEventListener('scroll', look, { passive: true })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
  })
  addEventListener('pagehide', leave)
}

/** The text of the length that is shown (P-EVIDENCE-VIEWS). */
function shownText(article: HTMLElement): Element | undefined {
  const texts = [...article.querySelectorAll('[data-level=short], .reading')]
  return texts.find((text) => text.getClientRects().length > 0)
}

/** What finds no connection is told by the next page. */
async function tell(change: WaitingChange): Promise<void> {
  if (!navigator.onLine || (await sendChange(change)) === 'waits') keepWaiting(change)
}

function periodOfHistory(): string | undefined {
  const history = readSession()?.user.readingHistory
  return history?.on ? history.period : undefined
}

/** Where the sound was left; nothing where it was not begun. */
function soundOf(article: HTMLElement): { audioSeconds?: number } {
  const audio = article.querySelector('audio')
  if (!audio || audio.currentTime === 0) return {}
  return { audioSeconds: audio.ended ? 0 : Math.floor(audio.currentTime) }
}

function countFinished(id: number): void {
  // Undefined where it is not known whether they were asked.
  if (readSession()?.user.readingHistory !== null) return
  const reading = keptReading()
  if (!reading || reading.wasAsked || reading.finished.includes(id)) return
  const finished = [...reading.finished, id]
  const isTime = finished.length >= ASKED_AFTER
  keepReading(() => ({ finished, wasAsked: isTime }))
  if (isTime) void askForHistory()
}
