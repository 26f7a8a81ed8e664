import { followSession, readSession } from '../../api/stored-session.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { pageLanguage } from '../../i18n/page-language.ts'
import { leaveForNextPage, takeFromLastPage } from '../../navigation/next-page.ts'
import { followArticle } from './follow-article.ts'
import { keepSaved, keepWaiting, keptReading } from './kept-reading.ts'
import { loadSaved } from './load-saved.ts'
import { followOffline } from './offline.ts'
import { readingWords } from './reading-words.ts'
import { say } from './say.ts'
import { sendWaiting } from './send-waiting.ts'

/** What was to be saved by somebody who is not signed in yet, for the next page of this tab. */
const TO_SAVE = 'save'

let isFollowing = false

/** What pages do for whoever is signed in: show what is saved, and note readings. Once a page. */
export function followReading(): void {
  followOffline()
  if (isFollowing || !readSession()) return
  isFollowing = true
  const toSave = takeFromLastPage(TO_SAVE)
  followSession(showSaved)
  if (typeof toSave === 'number') void change(toSave, true)
  else void catchUp()
  addEventListener('online', () => void sendWaiting())
  // Lists bring their cards later.
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) showSaved()
  }).observe(document.body, { childList: true, subtree: true })
  followArticle(document)
}

/** Tells what waits, then asks what else is saved, where the page shows it. */
async function catchUp(): Promise<void> {
  await sendWaiting()
  if (!document.querySelector('[data-save]')) return
  await loadSaved()
  showSaved()
}

/** Saves what a button stands for, or no longer; who is not signed in is led to signing up. */
export async function press({ dataset }: HTMLElement): Promise<void> {
  const id = Number(dataset.save)
  if (readSession()) await change(id, !keptReading()?.saved.includes(id))
  else leadOn(id, 'signup')
}

async function change(id: number, isSaved: boolean): Promise<void> {
  keepSaved(id, isSaved)
  const at = new Date().toISOString()
  keepWaiting({ id, ...(isSaved && { put: { state: 'saved', at } }) })
  showSaved()
  const outcome = await sendWaiting()
  if (outcome === 'signed-out') {
    if (isSaved) leadOn(id, 'login')
    return
  }
  const words = await readingWords()
  const list = `${addressOf({ page: 'profile' }, pageLanguage())}?tab=reading`
  showSaved()
  if (typeof outcome === 'object') say(outcome.refused ?? words.failed)
  else if (outcome === 'waits') say(words.waiting)
  else if (isSaved) say(words.savedSaid, { href: list, text: words.toList })
  else say(words.unsavedSaid)
}

function leadOn(id: number, page: 'signup' | 'login'): void {
  leaveForNextPage(TO_SAVE, id)
  const back = new URLSearchParams({ return: location.pathname + location.search })
  location.assign(`${addressOf({ page }, pageLanguage())}?${back}`)
}

function showSaved(): void {
  const saved = new Set(keptReading()?.saved)
  for (const button of document.querySelectorAll<HTMLElement>('[data-save]')) {
    const isSaved = saved.has(Number(button.dataset.save))
    if (isSaved !== 'saved' in button.dataset) button.toggleAttribute('data-saved', isSaved)
  }
}
