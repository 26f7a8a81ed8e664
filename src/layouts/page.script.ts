import { followSession, readSession } from '../api/stored-session.ts'
import { askForConsent } from '../features/consent/ask-for-consent.ts'
import { attachBehavior as attachHearticleBehavior } from '../features/hearticle/attach-behavior.ts'
import { fallBackToKnownImages } from '../features/hearticle/topic-image.ts'
import { keepPlace } from '../features/page/keep-place.ts'
import { layOutLater } from '../features/page/lay-out-later.ts'
import { showToThoseWhoMay } from '../features/page/permitted.ts'
import { showPriceOfDay } from '../features/page/price-of-day.ts'
import { followQuestionFields } from '../features/page/question-field.ts'
import { rememberLanguage } from '../features/page/remember-language.ts'
import { showSession } from '../features/page/session-menu.ts'
import { followThemeSwitch } from '../features/page/theme-switch.ts'
import { attachBehavior as attachStudyBehavior } from '../features/study/attach-behavior.ts'
import { isPlainClick } from '../ui/html/plain-click.ts'

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
  showPriceOfDay(root)
}

rememberLanguage(document)
keepPlace(document)
followQuestionFields(document)
followThemeSwitch(document)
showSession(document)
attachBehavior(document)
askForConsent(document)
// What is saved and read concerns whoever is signed in, and whoever presses. The gate comes when
// somebody goes through it; where it cannot be loaded, the page behind it is public.
const loadSaving = () => import('../features/reading-list/saving.ts')
let isGuarded = false
document.addEventListener('click', async (event) => {
  const { target } = event
  if (!(target instanceof Element)) return
  const button = target.closest<HTMLElement>('[data-save]')
  if (button) await (await loadSaving()).press(button)
  const answer = target.closest<HTMLElement>('[data-answer] > summary')?.parentElement
  if (answer) await (await import('../features/reading-list/answer-quiz.ts')).answerQuiz(answer)
  const link = target.closest<HTMLAnchorElement>('.hearticle [data-gate]')
  if (isGuarded || !link || !isPlainClick(event)) return
  event.preventDefault()
  try {
    const { guardPage } = await import('./frame/reading-gate.ts')
    if (!isGuarded) guardPage()
    isGuarded = true
    link.click()
  } catch {
    location.assign(link.href)
  }
})
// Whose pages a service worker keeps may have gone without saying so (P-OFFLINE-FRESH).
followSession(() => {
  if (readSession() || navigator.serviceWorker?.controller)
    void loadSaving().then(({ followReading }) => followReading())
})
