import { call } from '../../api/api.ts'
import { readSession } from '../../api/stored-session.ts'
import {
  type Continued,
  continueReading,
  putOnReadingList,
  removeFromReadingList,
} from '../../contract/reading/reading-list.ts'
import { visitAt } from '../../domain/reading/daily-visit.ts'
import { presentVisit, type Visit } from '../../domain/reading/present-visit.ts'
import { newList, newTitle } from '../../features/home/visit/new-list.ts'
import { onwardLists } from '../../features/home/visit/onward-lists.ts'
import { visitWords } from '../../features/home/visit/visit-words.ts'
import { keepReading, keepSaved, keptReading } from '../../features/reading-list/kept-reading.ts'
import { oneAfterAnother } from '../../features/reading-list/one-after-another.ts'
import { say } from '../../features/reading-list/say.ts'
import type { IslandTexts } from '../../i18n/island-texts.ts'
import type { Words } from '../../i18n/translator.ts'
import { patch } from '../../ui/html/patch.ts'
import { isPlainClick } from '../../ui/html/plain-click.ts'
import { showQuestion } from './show-question.ts'
import { showVisitFailure } from './visit-failure.ts'

/** So much is kept of what was shown and seen: far more than stands on a page. */
const MOST_KEPT = 200

interface Places {
  fresh: HTMLElement
  title: HTMLElement
  body: HTMLElement
  lists: HTMLElement
}

interface Shown {
  answer: Continued
  visit: Visit
  removed: Set<number>
}

let shownUsername: string | undefined
let load: (() => Promise<void>) | undefined

/**
 * Shows whoever is signed in what is new for them and where they go on (P-DAILY-VISIT): once, and
 * again for another user.
 */
export async function showVisit(root: Document, texts: IslandTexts): Promise<void> {
  const name = readSession()?.user.username
  if (name === undefined || name === shownUsername) return
  shownUsername = name
  const words = await visitWords(texts)
  load ??= followVisit(root, words)
  await load?.()
}

/** @returns loads it for whoever is signed in then; undefined on a page without a place for it */
function followVisit(root: Document, words: Words): typeof load {
  const fresh = root.querySelector<HTMLElement>('[data-visit=new]')
  const title = fresh?.querySelector<HTMLElement>('h2')
  const body = fresh?.querySelector<HTMLElement>('[data-visit-body]')
  const onward = root.querySelector<HTMLElement>('[data-visit=onward]')
  const lists = onward?.querySelector<HTMLElement>('[data-visit-lists]')
  if (!fresh || !title || !body || !onward || !lists) return undefined
  const places = { fresh, title, body, lists }
  let shown: Shown | undefined
  const ask = async () => {
    const whose = shownUsername
    fresh.ariaBusy = 'true'
    const found = await findVisit(words)
    if (whose !== shownUsername || readSession()?.user.username !== shownUsername) return
    shown = found
    if (shown) draw(places, shown, words)
    else showVisitFailure(root)
    if (shown?.answer.history?.on) void showQuestion(root, shown.answer.questions)
    fresh.ariaBusy = 'false'
  }
  for (const place of [fresh, onward]) {
    place.addEventListener('click', (event) => {
      const target = event.target instanceof Element ? event.target : undefined
      if (target?.closest('[data-retry]')) void ask()
      else if (shown && target) act(target, event, places, shown, words)
    })
  }
  return ask
}

/** Asks what there is, and notes the visit on this device. */
async function findVisit({ language }: Words): Promise<Shown | undefined> {
  const { visits: before, seen = [] } = keptReading() ?? {}
  const outcome = await call(continueReading, { query: { lang: language } })
  if (!outcome.ok) return undefined
  const answer = outcome.value
  const visits = visitAt(before, answer.now)
  const visit = presentVisit(answer, { visits, seen }, language)
  const keys = [...visit.hearticles.map(({ key }) => key), ...visit.studies.map(({ key }) => key)]
  const shown = [...new Set([...keys, ...visits.shown])].slice(0, MOST_KEPT)
  keepReading(() => ({ visits: { ...visits, shown } }))
  return { answer, visit, removed: new Set() }
}

function draw(
  { fresh, title, body, lists }: Places,
  { answer, visit, removed }: Shown,
  words: Words,
): void {
  title.textContent = newTitle(visit, answer, words)
  patch(body, newList(visit, answer, fresh.dataset.freeDay, words))
  patch(lists, onwardLists(visit, removed, words))
}

/** What a click on something of it does. */
function act(target: Element, event: MouseEvent, places: Places, shown: Shown, words: Words): void {
  const { seen, remove, undo } = target.closest<HTMLElement>('button, a')?.dataset ?? {}
  if (seen !== undefined) noteSeen(Number(seen), places, shown, words)
  if (remove !== undefined) void change(Number(remove), true, places, shown, words)
  if (undo !== undefined) void change(Number(undo), false, places, shown, words)
  const key = target
    .closest('a')
    ?.closest('[data-card], li')
    ?.querySelector<HTMLElement>('[data-unread]')
  if (!key) return
  const noteOpened = () =>
    keepReading(({ visits }) =>
      visits ? { visits: { ...visits, opened: [...visits.opened, key.dataset.unread ?? ''] } } : {},
    )
  // A gate may keep a plain click here; in another tab it is opened at once.
  if (isPlainClick(event)) addEventListener('pagehide', noteOpened, { once: true })
  else noteOpened()
}

function noteSeen(id: number, places: Places, shown: Shown, words: Words): void {
  keepReading(({ seen = [] }) => ({ seen: [id, ...seen].slice(0, MOST_KEPT) }))
  const changed = shown.visit.changed.filter(({ hearticleId }) => hearticleId !== id)
  shown.visit = { ...shown.visit, changed }
  draw(places, shown, words)
  focusOn(places.fresh.querySelector('.visit-changed button') ?? places.fresh.querySelector('h2'))
}

const report = oneAfterAnother()

/** Takes something away from what is gone on with, or puts it back as it was; shown at once. */
async function change(
  id: number,
  isRemoved: boolean,
  places: Places,
  shown: Shown,
  words: Words,
): Promise<void> {
  const entry = shown.visit.toContinue.find(({ hearticleId }) => hearticleId === id)
  if (!entry) return
  const show = (isRemoved: boolean) => {
    if (isRemoved) shown.removed.add(id)
    else shown.removed.delete(id)
    if (entry.savedAt) keepSaved(id, !isRemoved)
    draw(places, shown, words)
    focusOn(places.lists.querySelector(isRemoved ? `[data-undo="${id}"]` : `[data-remove="${id}"]`))
  }
  show(isRemoved)
  const tell = () => (isRemoved ? takeOff(entry) : putBack(entry, shown.answer))
  if (await report(id, tell)) return
  show(!isRemoved)
  say(words.t('visit:changeFailed'))
}

type Entry = Visit['toContinue'][number]

async function takeOff({ hearticleId }: Entry): Promise<boolean> {
  const asked = { params: { hearticleId }, query: {} }
  return (await call(removeFromReadingList, asked, { keepalive: true })).ok
}

async function putBack(
  { hearticleId, savedAt, read }: Entry,
  { history }: Continued,
): Promise<boolean> {
  const params = { hearticleId }
  const bodies = [
    savedAt && { state: 'saved' as const, at: savedAt },
    read && { state: 'read' as const, ...read, period: history?.period },
  ]
  for (const body of bodies) {
    if (!body) continue
    if (!(await call(putOnReadingList, { params, body }, { keepalive: true })).ok) return false
  }
  return true
}

/** The button that had the focus made way for another. */
function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  if (!element.matches('button, a')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
