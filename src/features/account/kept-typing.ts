/** What of the sign-up form is kept over the switch of the language: never the password. */
export interface KeptTyping {
  username: string
  email: string
  isChamberMember: boolean
}

type Fields = Pick<HTMLFormElement, 'elements'>

const inputOf = ({ elements }: Fields, name: keyof KeptTyping) =>
  elements.namedItem(name) as HTMLInputElement | null

/** What was typed so far; null where that is nothing. */
export function readTyping(form: Fields): KeptTyping | null {
  const username = inputOf(form, 'username')?.value ?? ''
  const email = inputOf(form, 'email')?.value ?? ''
  const isChamberMember = inputOf(form, 'isChamberMember')?.checked ?? false
  return username || email || isChamberMember ? { username, email, isChamberMember } : null
}

/** Puts it back, where nothing else has been typed since. */
export function restoreTyping(form: Fields, kept: unknown): void {
  const { username, email, isChamberMember } = (kept ?? {}) as Partial<KeptTyping>
  for (const [name, value] of Object.entries({ username, email })) {
    const input = inputOf(form, name as 'username' | 'email')
    if (input?.value === '' && typeof value === 'string') input.value = value
  }
  const box = inputOf(form, 'isChamberMember')
  if (box && isChamberMember === true) box.checked = true
}
