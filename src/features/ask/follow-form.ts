import { send } from '../../api/send.ts'
import { followSession, readSession } from '../../api/stored-session.ts'
import type { askQuestion } from '../../contract/desk/questions.ts'
import type { ApiErrorBody } from '../../contract/protocol/errors.ts'
import { readerCalls } from '../../contract/protocol/reader-calls.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { pageLanguage } from '../../i18n/page-language.ts'
import { VISITOR } from '../../kept/kept-texts.ts'
import { followSentForm } from '../../kept/sent-form.ts'

const KEPT = ['kind', 'text', 'email', 'tellMe'] as const
const MOST = 1_000

type Question = Parameters<typeof send<typeof askQuestion>>[1]['body']

/** Sends what somebody asks, once however often it is pressed (P-ASK), and keeps it until then. */
export async function followForm(root: ParentNode): Promise<void> {
  const form = root.querySelector<HTMLFormElement>('[data-ask-form]')
  const text = form?.querySelector('textarea')
  if (!form || !text) return
  const email = form.querySelector<HTMLInputElement>('[name="email"]')
  const tellMe = form.querySelector<HTMLInputElement>('[name="tellMe"]')
  const { about, edition } = placeIn(location.search)
  showEdition(form, edition)
  // In the other language it is about the same.
  const other = root.querySelector<HTMLAnchorElement>('a[data-other-language]')
  if (other) other.search = location.search
  const onChange = () => {
    const length = [...text.value].length
    const shown = form.querySelector('[data-count]')
    if (shown) shown.textContent = length.toLocaleString(pageLanguage())
    text.setCustomValidity(length > MOST ? (form.dataset.tooLong ?? '') : '')
    if (!email) return
    email.setCustomValidity('')
    // Who has an account can be told there.
    email.required = tellMe?.checked === true && !readSession()
  }
  let last: { content: string; key: string } | undefined
  const submit = async () => {
    const body: Question = {
      kind: new FormData(form).get('kind') as Question['kind'],
      text: text.value,
      languageCode: pageLanguage(),
      ...(tellMe?.checked && { tellMe: true, email: email?.value ?? '' }),
      ...(edition && { edition }),
    }
    // The same again because its answer was lost is done once.
    const content = JSON.stringify(body)
    if (last?.content !== content) last = { content, key: crypto.randomUUID() }
    const options = { idempotencyKey: last.key }
    const answer = await send<typeof askQuestion>(readerCalls.askQuestion, { body }, options)
    if (answer.ok) return { name: body.email ? 'confirm' : 'sent' }
    const { message, fields } = (await answer.json()) as Partial<ApiErrorBody>
    const fault = fields?.['body.email']
    if (fault && email) {
      email.setCustomValidity(fault)
      email.reportValidity()
    }
    return { name: 'failed', words: message }
  }
  const account = accountHere()
  const name = edition ? `ask/${edition.hearticleId}.${edition.number}` : 'ask'
  await followSentForm(form, { account, name, fields: KEPT, submit, onChange })
  if (text.value === '' && about) text.value = about
  followSession(onChange)
}

/** What an address says that it is about: an edition, `14.2`, or words that were looked for. */
function placeIn(query: string) {
  const asked = new URLSearchParams(query)
  const [, id, number] = /^([1-9]\d{0,8})\.([1-9]\d{0,8})$/.exec(asked.get('edition') ?? '') ?? []
  return {
    about: asked.get('about')?.slice(0, MOST) ?? '',
    edition: id && number ? { hearticleId: Number(id), number: Number(number) } : undefined,
  }
}

function showEdition(form: HTMLFormElement, edition: ReturnType<typeof placeIn>['edition']): void {
  const line = form.querySelector<HTMLElement>('[data-edition]')
  const link = line?.querySelector('a')
  if (!line || !link || !edition) return
  const { hearticleId: id, number } = edition
  link.href = addressOf({ page: 'edition', id, edition: number }, pageLanguage())
  link.textContent = (line.dataset.words ?? '')
    .replace('{id}', String(id))
    .replace('{number}', String(number))
  line.hidden = false
}

/** For whom it is kept (P-KEPT): whose session this is has to be asked for. */
async function accountHere(): Promise<string> {
  if (!readSession()) return VISITOR
  const { $session, isUnreached, startSession } = await import('../../session/session.store.ts')
  startSession()
  return new Promise((resolve) => {
    $session.subscribe((session) => {
      if (session.initialized && !isUnreached(session)) resolve(session.user?.id ?? VISITOR)
    })
  })
}
