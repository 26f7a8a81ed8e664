import { askForConsent } from '../features/consent/ask-for-consent.ts'
import { attachBehavior as attachHearticleBehavior } from '../features/hearticle/attach-behavior.ts'
import { fallBackToKnownImages } from '../features/hearticle/topic-image.ts'
import { layOutLater } from '../features/page/lay-out-later.ts'
import { showToThoseWhoMay } from '../features/page/permitted.ts'
import { rememberLanguage } from '../features/page/remember-language.ts'
import { showSession } from '../features/page/session-menu.ts'
import { followThemeSwitch } from '../features/page/theme-switch.ts'
import { attachBehavior as attachStudyBehavior } from '../features/study/attach-behavior.ts'

/*
 * One file for all reading pages: every further one would be asked for before the first paint and
 * cost more than the few kilobytes that a page does not need.
 */
function attachBehavior(root: ParentNode): void {
  layOutLater(root)
  fallBackToKnownImages(root)
  if (root.querySelector('[data-hearticle]')) attachHearticleBehavior(root)
  if (root.querySelector('[data-study]')) attachStudyBehavior(root)
  showToThoseWhoMay(root)
}

rememberLanguage(document)
followThemeSwitch(document)
showSession(document)
attachBehavior(document)
askForConsent(document)
// Only the home screens have a strip of the day and a film: reading pages do not load what they need.
if (document.querySelector('[data-strip-day]')) {
  void import('../features/home/name-day.ts').then(({ nameDay }) => nameDay(document))
}
if (document.querySelector('video.film')) {
  void import('../features/home/play-film.ts').then(({ playFilm }) => playFilm(document))
}
document.addEventListener('fallback:shown', ({ target }) => {
  if (target instanceof HTMLElement) attachBehavior(target)
})
