const NEAR = '400px'

/**
 * The film is loaded when it is near, and plays, muted, while it can be seen (P-QUESTIONS). Users
 * who prefer reduced motion or save data start it; once stopped by a user, it stays stopped.
 */
export function playFilm(root: ParentNode): void {
  const film = root.querySelector<HTMLVideoElement>('video.film')
  if (!film) return
  const { saveData = false } =
    (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (saveData || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  let goesOn = true
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      film.preload = 'auto'
      near.disconnect()
    },
    { rootMargin: NEAR },
  )
  const seen = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) {
        goesOn &&= !film.paused || film.currentTime === 0
        film.pause()
      } else if (goesOn && !film.ended) {
        // A browser that plays nothing by itself leaves that to the user.
        film.play().catch(() => seen.disconnect())
      }
    },
    { threshold: 0.6 },
  )
  near.observe(film)
  seen.observe(film)
}
