import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Form, FormAlert, type FormError } from './Form.tsx'
import { TextField } from './TextField.tsx'

/** A form with one field and its alert. */
const draw = (error: FormError) =>
  renderToStaticMarkup(
    createElement(
      Form,
      // biome-ignore lint/correctness/noChildrenProp: the element's type asks for them
      { onSubmit: () => {}, error, pending: false, pendingWords: '', children: [field, alert] },
    ),
  )
const field = createElement(TextField, { key: 'field', name: 'name', label: 'Name' })
const alert = createElement(FormAlert, { key: 'alert' })

const messagesOf = (html: string) => ({
  field: /field-error"[^>]*>([^<]*)</.exec(html)?.[1],
  alert: [...(/form-alert.*/.exec(html)?.[0] ?? '').matchAll(/<p>([^<]*)</g)].map(
    ([, text]) => text,
  ),
})

test('a fault stands at its field, where there is one', () => {
  const messages = messagesOf(draw({ field: 'name', message: 'Fehlt.' }))
  expect(messages).toEqual({ field: 'Fehlt.', alert: [] })
})

test('a fault of a field that is not on the screen is told by the alert, with its name', () => {
  const messages = messagesOf(draw({ field: 'rubricId', message: 'Hier fehlt eine Zahl.' }))
  expect(messages).toEqual({ field: undefined, alert: ['Hier fehlt eine Zahl. (rubricId)'] })
})

test('of several faults every one is told, each in its place', () => {
  const more = [
    { message: 'Veraltet.' },
    { field: 'hidden', message: 'Fehlt.' },
    { field: 'name.0', message: 'Auch leer.' },
    { field: 'names', message: 'Keine Liste.' },
  ]
  expect(messagesOf(draw({ field: 'name', message: 'Zu lang.', more }))).toEqual({
    field: 'Zu lang. Auch leer.',
    alert: ['Veraltet.', 'Fehlt. (hidden)', 'Keine Liste. (names)'],
  })
})
