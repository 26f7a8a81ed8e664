import { clock } from './clock.ts'

/**
 * Replaces the browser's player by one button: play, pause, how far, and back at the end. All else
 * comes when it is pressed for the first time.
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

  const show = () => {
    button.setAttribute('aria-pressed', String(!audio.paused))
    const { currentTime, duration } = audio
    const isKnown = Number.isFinite(duration)
    if (progress) progress.value = isKnown ? currentTime / duration : 0
    if (time && isKnown) time.textContent = clock(duration - currentTime)
  }
  const fail = () => {
    if (toast) toast.textContent = place.dataset.failed ?? ''
    // A recording that failed while it was to play still counts as playing.
    audio.pause()
    show()
  }
  let isOpen = false
  const open = async () => {
    const { openPlayer } = await import('./open-player.ts')
    openPlayer(place, audio)
  }
  const play = () => {
    if (!isOpen) void open()
    isOpen = true
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
  for (const event of ['play', 'pause', 'timeupdate', 'loadedmetadata']) {
    audio.addEventListener(event, show)
  }
  audio.addEventListener('ended', () => {
    // What follows may play by now.
    if (audio.ended) audio.currentTime = 0
    show()
  })
  audio.addEventListener('error', fail)
  show()
}
