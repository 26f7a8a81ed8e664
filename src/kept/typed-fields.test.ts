// Rules: P-KEPT.
import { expect, test } from 'vitest'
import { acceptTyping, readTyping, restoreTyping } from './typed-fields.ts'

const names = ['username', 'email', 'isChamberMember', 'password', 'card', 'code']

type Field = { type?: string; value?: string; checked?: boolean; autocomplete?: string }

function form(fields: Record<string, Field>) {
  const elements = { namedItem: (name: string) => fields[name] ?? null }
  return { fields, elements: elements as unknown as HTMLFormControlsCollection }
}

const empty = () =>
  form({
    username: { value: '' },
    email: { value: '' },
    isChamberMember: { type: 'checkbox', checked: false },
    password: { type: 'password', value: '' },
  })

test('what was typed is kept and put back, and never a password, a code or data of a card', () => {
  const typed = form({
    username: { value: 'maria', autocomplete: 'username' },
    email: { value: 'maria@' },
    isChamberMember: { type: 'checkbox', checked: true },
    password: { type: 'password', value: 'geheim' },
    // One that is shown is a text to the browser.
    card: { type: 'text', value: 'geheim', autocomplete: 'section-own cc-number' },
    code: { type: 'text', value: 'geheim', autocomplete: 'one-time-code' },
  })
  const keeping = readTyping(typed, names)
  expect(JSON.stringify(keeping)).not.toContain('geheim')
  const other = empty()
  restoreTyping(other, names, keeping ?? {})
  expect(other.fields).toMatchObject({
    username: { value: 'maria' },
    email: { value: 'maria@' },
    isChamberMember: { checked: true },
    password: { value: '' },
  })
  expect(readTyping(empty(), names)).toBeUndefined()
})

test('a choice is kept once it is another than stood there', () => {
  const choices = (value: string) => {
    const all = ['low', 'high'].map((one) => ({ value: one, defaultChecked: one === 'low' }))
    const group = Object.assign(all, { value })
    return { elements: { namedItem: () => group } as never }
  }
  expect(readTyping(choices('low'), ['certainty'])).toBeUndefined()
  const chosen = readTyping(choices('high'), ['certainty'])
  expect(chosen).toEqual({ certainty: 'high' })
  const other = choices('low')
  restoreTyping(other, ['certainty'], chosen ?? {})
  expect(readTyping(other, ['certainty'])).toEqual(chosen)
})

test.each([[null], ['maria'], [{ username: 1 }]])('%j is none that was kept', (stored) => {
  expect(acceptTyping(stored)).toBeUndefined()
})
