import { send } from '../../api/send.ts'
import type { askForLetter } from '../../contract/accounts/letter.ts'
import { letterCall } from '../../contract/protocol/letter-call.ts'
import { pageLanguage } from '../../i18n/page-language.ts'
import { createKeptForm } from '../../kept/kept-form.ts'
import { VISITOR } from '../../kept/kept-texts.ts'
import { acceptTyping, readTyping, restoreTyping } from '../../kept/typed-fields.ts'

type Choice = Parameters<typeof send<typeof askForLetter>>[1]['body']

/** Sends who wants the letter of a week, and what of it (P-LETTER-READERS), and keeps it until then. */
export async function followLetter(root: ParentNode): Promise<void> {
  const form = root.querySelector<HTMLFormElement>('[data-letter-form]')
  const button = form?.querySelector('button')
  if (!form || !button) return
  const rubrics = [...form.querySelectorAll<HTMLInputElement>('[data-rubric]')]
  const fields = ['email', ...rubrics.map(({ name }) => name)]
  // Whoever is signed in chooses in the profile: what is kept here is a visitor's.
  const kept = createKeptForm({ account: VISITOR, form: 'letter', accept: acceptTyping })

  const submit = async (): Promise<{ name: 'sent' | 'failed'; words?: string | undefined }> => {
    const typed = new FormData(form)
    const body: Choice = {
      email: String(typed.get('email')),
      languageCode: pageLanguage(),
      rubricIds: rubrics.flatMap((box) => (box.checked ? [Number(box.dataset.rubric)] : [])),
      certainty: typed.get('certainty') as Choice['certainty'],
    }
    const answer = await send<typeof askForLetter>(letterCall, { body })
    if (answer.ok) return { name: 'sent' }
    const { message } = (await answer.json()) as { message?: string }
    return { name: 'failed', words: message }
  }
  const say = (name?: string, words?: string) => {
    for (const message of form.querySelectorAll<HTMLElement>('[data-outcome]')) {
      message.hidden = message.dataset.outcome !== name
      if (!message.hidden && words) message.textContent = words
    }
  }

  const label = button.textContent
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    button.textContent = button.dataset.pending ?? ''
    say()
    const { name, words } = await submit().catch(() => ({ name: 'failed', words: undefined }))
    button.disabled = false
    button.textContent = label
    if (name === 'sent') {
      form.reset()
      kept.forget()
    }
    say(name, words)
  })
  kept.start()
  form.addEventListener('input', () => {
    const typed = readTyping(form, fields)
    if (typed) kept.keep(typed)
    else kept.forget()
  })
  await kept.ready()
  const typed = readTyping(form, fields) ? undefined : kept.take()
  if (typed) restoreTyping(form, fields, typed)
}
