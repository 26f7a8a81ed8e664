import { leaveForNextPage, takeFromLastPage } from '../../navigation/next-page.ts'
import { UNSENT_QUESTION } from '../../navigation/unsent-question.ts'

/**
 * The forms for a question on any page: what is typed and not yet sent goes along to the same page in
 * the other language, and the field that opens in the header of a phone takes the focus
 * (P-QUESTION-FIELD).
 */
export function followQuestionFields(root: ParentNode): void {
  const fields = () => [...root.querySelectorAll<HTMLInputElement>('[data-question] [name=q]')]
  for (const link of root.querySelectorAll('.language-switch a')) {
    link.addEventListener('click', () => {
      const typed = fields().find(({ value }) => value.trim() !== '')?.value
      if (typed !== undefined) leaveForNextPage(UNSENT_QUESTION, typed)
    })
  }
  // The screen of answers takes it for its own field.
  if (!('explore' in document.documentElement.dataset)) {
    const unsent = takeFromLastPage(UNSENT_QUESTION)
    for (const field of typeof unsent === 'string' ? fields() : []) field.value = String(unsent)
  }
  const opened = root.querySelector<HTMLElement>('.site-search')
  opened?.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'open')
      opened.querySelector<HTMLElement>('[name=q]')?.focus()
  })
}
