import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { ForgotForm } from './ForgotForm.tsx'

const draw = (language: Language) =>
  drawComponent(
    createElement(ForgotForm, { onBack: () => undefined, onDone: () => undefined }),
    language,
    ['account', 'form'],
  )

vi.mock('../../api/sends-mails.ts', () => ({ sendsMails: false }))

test.each([
  ['de', 'verschickt keine E-Mails', 'Wir schicken'],
  ['en', 'sends no emails', 'We will send'],
] as const)(
  'a site without mails promises no link for a new password (%s)',
  (language, expected, promised) => {
    const html = draw(language)
    expect(html).toContain(expected)
    expect(html).not.toContain(promised)
    expect(html).not.toContain('<form')
  },
)
