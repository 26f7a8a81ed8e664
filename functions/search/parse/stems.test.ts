import { describe, expect, it } from 'vitest'
import { isInflected } from './words.ts'

// Rules: P-WORD-FORMS.

describe('an English word', () => {
  it.each([
    ['tumours', 'tumor'],
    ['studies', 'study'],
    ['rashes', 'rash'],
    ['stopped', 'stop'],
    ['induced', 'induce'],
    ['screening', 'screen'],
    ['genetically', 'genetic'],
    ['egg', 'eggs'],
  ])('%j is a form of %j', (word, form) => {
    expect(isInflected(word, form, 'en')).toBe(true)
  })

  it.each([
    ['even', 'evening'],
    ['soil', 'soiling'],
    ['box', 'boxing'],
    ['age', 'aged'],
    ['clinical', 'clinic'],
    ['national', 'nation'],
    ['universally', 'university'],
  ])('%j is another word than %j', (word, form) => {
    expect(isInflected(word, form, 'en')).toBe(false)
  })
})

describe('a German word', () => {
  it.each([
    ['herzinfarkts', 'herzinfarkt', true],
    ['nieren', 'niere', true],
    ['patientinnen', 'patientin', true],
    ['jugendliche', 'jugendlicher', true],
    ['blutdruecke', 'blutdruck', true],
    ['haar', 'haare', true],
    ['chronischen', 'chronisch', false],
    ['niedrigsten', 'niedrig', false],
    ['raucht', 'rauchen', false],
    ['blutet', 'bluten', false],
    ['behandelte', 'behandeln', false],
    ['hoher', 'hohe', false],
  ])('%j is a form of %j', (word, form, isNoun) => {
    expect(isInflected(word, form, 'de', isNoun)).toBe(true)
    expect(isInflected(word, form, 'de')).toBe(true)
  })

  it.each([
    ['leber', 'leben', true],
    ['rat', 'rate', true],
    ['rauch', 'raucher', true],
    ['organisation', 'organ', true],
    ['bluter', 'blute', true],
    ['wetter', 'wetten', true],
    ['bluttest', 'blut', true],
  ])('%j is another word than %j', (word, form, isNoun) => {
    expect(isInflected(word, form, 'de', isNoun)).toBe(false)
  })
})
