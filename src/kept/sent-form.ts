import { createKeptForm } from './kept-form.ts'
import { acceptTyping, readTyping, restoreTyping } from './typed-fields.ts'

/** What came of a form: which of its messages is shown, with other words where the service has some. */
export interface SentOutcome {
  name: string
  words?: string | undefined
}

interface SentForm {
  /** For whom what is typed is kept, and as what; the form works before it is known. */
  account: string | Promise<string>
  name: string
  /** The fields that are kept. */
  fields: readonly string[]
  /** Answers `failed` where it was not done; whatever it throws counts as that. */
  submit: () => Promise<SentOutcome>
  /** After each change of what the form holds. */
  onChange?: () => void
}

/**
 * Follows a form of a page without islands: it is sent once for each press, the message of what came of it
 * is shown (`data-outcome`), and what is typed is kept until it was done (P-KEPT). Its button sleeps in
 * the page (`data-asleep`) and wakes here.
 */
export async function followSentForm(
  form: HTMLFormElement,
  { account, name, fields, submit, onChange = () => {} }: SentForm,
): Promise<void> {
  const button = form.querySelector('button')
  if (!button) return
  const openKept = (owner: string) =>
    createKeptForm({ account: owner, form: name, accept: acceptTyping })
  let kept: ReturnType<typeof openKept> | undefined
  const messages = new Map(
    Array.from(form.querySelectorAll<HTMLElement>('[data-outcome]'), (one) => [
      one,
      one.textContent,
    ]),
  )
  const say = (outcome?: SentOutcome) => {
    for (const [message, words] of messages) {
      message.hidden = message.dataset.outcome !== outcome?.name
      message.textContent = outcome?.words ?? words
    }
  }
  const label = button.textContent
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    button.textContent = button.dataset.pending ?? ''
    say()
    const sent = contentOf(form)
    const outcome = await submit().catch((): SentOutcome => ({ name: 'failed' }))
    button.disabled = false
    button.textContent = label
    // What was typed meanwhile is not sent yet.
    if (outcome.name !== 'failed' && contentOf(form) === sent) {
      form.reset()
      kept?.forget()
      onChange()
    }
    say(outcome)
  })
  const keep = () => {
    const typed = readTyping(form, fields)
    if (typed) kept?.keep(typed)
    else kept?.forget()
  }
  form.addEventListener('input', () => {
    onChange()
    keep()
  })
  // Only now: the browser itself would send it, and no service is there for that.
  button.disabled = false
  delete button.dataset.asleep
  onChange()
  const opened = openKept(await account)
  kept = opened
  opened.start()
  await opened.ready()
  const typed = readTyping(form, fields)
  const before = typed ? undefined : opened.take()
  if (before) restoreTyping(form, fields, before)
  else if (typed) keep()
  onChange()
}

const contentOf = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)])
