import { send } from '../../api/send.ts'
import type { listAskedSubjects } from '../../contract/desk/questions.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { readerCalls } from '../../contract/protocol/reader-calls.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { pageLanguage } from '../../i18n/page-language.ts'

type Asked = OutputOf<typeof listAskedSubjects>

/** Shows what the desk shows of what was asked; without an answer the page has no such list. */
export async function fillAsked(root: ParentNode): Promise<void> {
  const section = root.querySelector<HTMLElement>('[data-asked]')
  if (!section) return
  const language = pageLanguage()
  try {
    const call = readerCalls.listAskedSubjects
    const answer = await send<typeof listAskedSubjects>(call, { query: { lang: language } })
    if (!answer.ok) return
    const { content } = (await answer.json()) as Asked
    section.querySelector('ul')?.append(
      ...content.flatMap(({ subject, state, hearticleId }) => {
        const template = section.querySelector<HTMLTemplateElement>(`[data-state="${state}"]`)
        const row = template?.content.cloneNode(true) as DocumentFragment | undefined
        const link = row?.querySelector('a')
        if (!row || !link) return []
        link.textContent = subject
        if (hearticleId) link.href = addressOf({ page: 'hearticle', id: hearticleId }, language)
        return row
      }),
    )
    section.hidden = content.length === 0
  } catch {
    // The form is there all the same.
  }
}
