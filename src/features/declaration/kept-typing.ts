/** What of the form is kept over the switch of the language. */
export interface KeptTyping {
  name: string
  email: string
  contract: string
}

const NAMES = ['name', 'email', 'contract'] as const

type Fields = Pick<HTMLFormElement, 'elements'>

const inputOf = ({ elements }: Fields, name: string) =>
  elements.namedItem(name) as HTMLInputElement | null

/** What was typed so far; null where that is nothing. */
export function readTyping(form: Fields): KeptTyping | null {
  const [name = '', email = '', contract = ''] = NAMES.map((its) => inputOf(form, its)?.value ?? '')
  return name || email || contract ? { name, email, contract } : null
}

/** Fills in what is empty. */
export function fillIn(form: Fields, typing: Partial<KeptTyping>): void {
  for (const name of NAMES) {
    const input = inputOf(form, name)
    const value = typing[name]
    if (input?.value === '' && typeof value === 'string') input.value = value
  }
}

/** What the page in the other language handed over, where it is that. */
export function keptTyping(value: unknown): KeptTyping | undefined {
  const { name, email, contract } = (value ?? {}) as Partial<Record<keyof KeptTyping, unknown>>
  const isWhole = [name, email, contract].every((its) => typeof its === 'string')
  return isWhole ? (value as KeptTyping) : undefined
}
