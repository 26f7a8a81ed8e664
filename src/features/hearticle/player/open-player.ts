import { pageLanguage } from '../../../i18n/page-language.ts'
import { clock } from './clock.ts'
import { SKIP_SECONDS, showPosition, showToSystem } from './media-session.ts'
import { keepListening, noteHeard, resumeAt, storedListening } from './positions.ts'
import { queueAfter, type Recording } from './queue.ts'

/** So often it is noted how far a recording was heard. */
const NOTED_EVERY_SECONDS = 5
const AT_ONCE = 100

/**
 * Opens what a user who began to listen can do besides (P-LISTENING): move to a place, skip, change
 * the speed, and hear the next ones. It goes on where this browser was the last time.
 */
export function openPlayer(place: HTMLElement, audio: HTMLAudioElement): void {
  const template = place.querySelector<HTMLTemplateElement>('template')
  const panel = template?.content.firstElementChild?.cloneNode(true)
  if (!(panel instanceof HTMLElement)) return
  const slider = panel.querySelector<HTMLInputElement>('[type=range]')
  const speed = panel.querySelector('select')
  const isGoingOn = panel.querySelector<HTMLInputElement>('[type=checkbox]')
  const following = panel.querySelector('.player-queue')
  const article = place.closest<HTMLElement>('[data-hearticle]')
  const own: Recording = {
    hearticleId: Number(article?.dataset.hearticle),
    headline: headlineOf(article),
    page: location.pathname,
    source: audio.getAttribute('src') ?? '',
  }
  let queue = [own]
  let at = 0
  let savedAt = -1
  const current = () => queue[at] ?? own

  const resume = () => {
    const { duration } = audio
    const from = resumeAt(storedListening(), current().source, duration)
    if (from > 0 && audio.currentTime < 1) audio.currentTime = from
    if (slider) slider.max = String(Math.floor(duration))
  }
  const show = () => {
    const { currentTime, duration } = audio
    if (slider && !slider.matches(':active')) slider.value = String(currentTime)
    slider?.setAttribute('aria-valuetext', `${clock(currentTime)} / ${clock(duration || 0)}`)
    showPosition(audio)
  }
  const note = () => {
    savedAt = audio.currentTime
    keepListening(noteHeard(storedListening(), current().source, audio.ended ? 0 : savedAt))
  }
  const seekTo = (seconds: number) => {
    audio.currentTime = Math.max(0, Math.min(seconds, audio.duration || 0))
    show()
    note()
  }
  const skip = (seconds: number) => seekTo(audio.currentTime + seconds)
  const go = (to: number) => {
    if (!queue[to]) return
    note()
    at = to
    audio.src = current().source
    audio.playbackRate = Number(speed?.value ?? 1)
    void audio.play().catch(() => undefined)
    announce()
  }
  const announce = () => {
    const next = queue[at + 1]
    showToSystem(current(), {
      play: () => void audio.play(),
      pause: () => audio.pause(),
      seekTo,
      skip,
      next: next && (() => go(at + 1)),
      previous: at > 0 ? () => go(at - 1) : undefined,
    })
    setLink(following?.querySelector('[data-heard]'), at > 0 ? current() : undefined)
    setLink(following?.querySelector('[data-next]'), next)
  }

  panel.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-skip]')
    if (button) skip(Number(button.dataset.skip) * SKIP_SECONDS)
  })
  slider?.addEventListener('input', () => seekTo(Number(slider.value)))
  speed?.addEventListener('change', () => {
    audio.playbackRate = Number(speed.value)
    keepListening({ ...storedListening(), speed: audio.playbackRate })
  })
  if (speed) {
    speed.value = String(storedListening().speed)
    audio.playbackRate = Number(speed.value) || 1
  }
  audio.addEventListener('loadedmetadata', resume)
  audio.addEventListener('timeupdate', () => {
    show()
    if (Math.abs(audio.currentTime - savedAt) >= NOTED_EVERY_SECONDS) note()
  })
  audio.addEventListener('pause', note)
  addEventListener('pagehide', () => audio.paused || note())
  audio.addEventListener('ended', () => {
    if (isGoingOn?.checked) go(at + 1)
  })
  place.append(panel)
  // What stays in sight is to be low.
  if (following) place.closest('.lengths')?.after(following)
  if (Number.isFinite(audio.duration)) resume()
  announce()
  void loadQueue(own.hearticleId).then((others) => {
    queue = [own, ...others]
    announce()
  })
}

/** As it is written: without the places at which the page may break words. */
function headlineOf(article: HTMLElement | null): string {
  const shown = article?.querySelector('h1')?.textContent ?? document.title
  return shown.replaceAll('\u00ad', '')
}

/** Leads to the page of a recording, and is gone without one. */
function setLink(place: HTMLElement | null | undefined, recording: Recording | undefined): void {
  const link = place?.querySelector('a')
  if (!place || !link) return
  place.hidden = !recording
  link.href = recording?.page ?? ''
  link.textContent = recording?.headline ?? ''
}

/** Without an answer nothing follows: that is no reason to disturb a listener. */
async function loadQueue(hearticleId: number): Promise<Recording[]> {
  const language = pageLanguage()
  const { call } = await import('../../../api/api.ts')
  const { allHearticles } = await import('../../../contract/reading/hearticles.ts')
  const { uploadsBaseUrl } = await import('../../../api/uploads.ts')
  const outcome = await call(allHearticles, { query: { lang: language, page: 0, size: AT_ONCE } })
  if (!outcome.ok) return []
  return queueAfter(outcome.value, hearticleId, { language, uploadsBaseUrl })
}
