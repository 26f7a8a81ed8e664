import { expect, test } from 'vitest'
import { formErrorOf, usesOf } from './form-error.ts'

test('a rule that a field breaks stands beside that field, in its own words', () => {
  const error = {
    code: 'invalid_request',
    message: 'Die Anfrage ist ungültig.',
    fields: { 'body.name.de': 'Zu klein' },
  } as const
  expect(formErrorOf(error, 'x')).toEqual({ field: 'name.de', message: 'Zu klein' })
})

test('every rule that is broken is told, each beside its field', () => {
  const error = {
    code: 'invalid_request',
    message: 'Die Anfrage ist ungültig.',
    fields: { 'body.name.de': 'Zu klein', 'query.version': 'Keine Zahl.', 'body.color': 'Fehlt.' },
  } as const
  expect(formErrorOf(error, 'x')).toEqual({
    field: 'name.de',
    message: 'Zu klein',
    more: [{ message: 'Keine Zahl.' }, { field: 'color', message: 'Fehlt.' }],
  })
})

test('a rule that is broken outside the fields is told in its own words, too', () => {
  const error = {
    code: 'invalid_request',
    message: 'Die Anfrage ist ungültig.',
    fields: { 'query.version': 'Hier fehlt eine Zahl.' },
  } as const
  expect(formErrorOf(error, 'x')).toEqual({ message: 'Hier fehlt eine Zahl.' })
})

test('another error of a field is told by its message', () => {
  const error = {
    code: 'topic_name_taken',
    message: 'Vergeben.',
    fields: { 'body.name.en': 'Salt' },
  } as const
  expect(formErrorOf(error, 'x')).toEqual({ field: 'name.en', message: 'Vergeben.' })
})

test('what belongs to no field, or was never answered, is told for the whole form', () => {
  expect(formErrorOf({ code: 'version_conflict', message: 'Neuer.' }, 'x')).toEqual({
    message: 'Neuer.',
  })
  expect(formErrorOf({ code: 'network_error' }, 'Nicht erreichbar.')).toEqual({
    message: 'Nicht erreichbar.',
  })
})

test('what still uses something is named as the API names it', () => {
  const error = { code: 'rubric_in_use', message: '', fields: { topics: 'Salz' } } as const
  expect(usesOf(error)).toEqual({ topics: 'Salz' })
  expect(usesOf({ code: 'network_error' })).toEqual({})
})
