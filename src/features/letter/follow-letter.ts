import { send } from '../../api/send.ts'
import type { askForLetter } from '../../contract/accounts/letter.ts'
import { letterCall } from '../../contract/protocol/letter-call.ts'
import { pageLanguage } from '../../i18n/page-language.ts'
import { VISITOR } from '../../kept/kept-texts.ts'
import { followSentForm } from '../../kept/sent-form.ts'

type Choice = Parameters<typeof send<typeof askForLetter>>[1]['body']

/** Sends who wants the letter of a week, and what of it (P-LETTER-READERS), and keeps it until then. */
export async function followLetter(root: ParentNode): Promise<void> {
  const form = root.querySelector<HTMLFormElement>('[data-letter-form]')
  if (!form) return
  const rubrics = [...form.querySelectorAll<HTMLInputElement>('[data-rubric]')]
  await followSentForm(form, {
    // Whoever is signed in chooses in the profile: what is kept here is a visitor's.
    account: VISITOR,
    name: 'letter',
    fields: ['email', 'certainty', ...rubrics.map(({ name }) => name)],
    async submit() {
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
    },
  })
}
