/** So far a skip goes, in seconds (P-LISTENING). */
const SKIP_SECONDS = 15

/**
 * Replaces the browser's player by one button: play, pause, how far, and back at the end. Once it
 * was pressed, a place can be chosen, a skip made, and the speed changed.
 */
export function playAudio(root: ParentNode): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-listen]')) {
    const audio = place.querySelector('audio')
    const button = place.querySelector('button')
    if (audio && button) connect(place, audio, button)
  }
}

function connect(place: HTMLElement, audio: HTMLAudioElement, button: HTMLButtonElement): void {
  const time = place.querySelector('[data-time]')
  const progress = place.querySelector('progress')
  const toast = place.querySelector('[data-toast]')
  const panel = place.querySelector<HTMLElement>('.player')
  const slider = panel?.querySelector<HTMLInputElement>('[type=range]')
  const speed = panel?.querySelector('select')

  const show = () => {
    button.setAttribute('aria-pressed', String(!audio.paused))
    const { currentTime, duration } = audio
    const isKnown = Number.isFinite(duration)
    if (progress) progress.value = isKnown ? currentTime / duration : 0
    if (time && isKnown) time.textContent = clock(duration - currentTime)
    if (!slider || !isKnown) return
    slider.max = String(Math.floor(duration))
    if (!slider.matches(':active')) slider.value = String(currentTime)
    slider.setAttribute('aria-valuetext', `${clock(currentTime)} / ${clock(duration)}`)
  }
  const seekTo = (seconds: number) => {
    audio.currentTime = Math.max(0, Math.min(seconds, audio.duration || 0))
    show()
  }
  const fail = () => {
    if (toast) toast.textContent = place.dataset.failed ?? ''
    // A recording that failed while it was to play still counts as playing.
    audio.pause()
    show()
  }
  const play = () => {
    if (panel) panel.hidden = false
    // Another try, perhaps with a connection this time.
    if (audio.error) audio.load()
    audio.play().catch((error: unknown) => {
      const isPaused = error instanceof DOMException && error.name === 'AbortError'
      if (!isPaused) fail()
    })
  }

  button.addEventListener('click', () => {
    if (toast) toast.textContent = ''
    if (audio.paused) play()
    else audio.pause()
  })
  panel?.addEventListener('click', ({ target }) => {
    const skip = target instanceof Element && target.closest<HTMLElement>('[data-skip]')
    if (skip) seekTo(audio.currentTime + Number(skip.dataset.skip) * SKIP_SECONDS)
  })
  slider?.addEventListener('input', () => seekTo(Number(slider.value)))
  speed?.addEventListener('change', () => {
    audio.playbackRate = Number(speed.value)
  })
  for (const event of ['play', 'pause', 'timeupdate', 'loadedmetadata']) {
    audio.addEventListener(event, show)
  }
  audio.addEventListener('ended', () => {
    audio.currentTime = 0
    show()
  })
  audio.addEventListener('error', fail)
  show()
}

/** Seconds as '2:05'. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
