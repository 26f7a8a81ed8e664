import { expect, test } from 'vitest'
import { statesQuantity } from './states-quantity.ts'

test.each([
  'Impfungen schaden 9 von 10',
  'Neun von zehn irren',
  'Halbiert das Risiko',
  'Hilft jedem Dritten: ein Drittel weniger',
  'Zweiundvierzig Wege',
  'Tausende sterben',
  'Achtzig Prozent',
  'Risiko −20 %',
  '½ Portion',
  '٣ Wege',
])('a quantity is seen in %j', (text) => {
  expect(statesQuantity(text, 'de')).toBe(true)
})

test.each(['Nine in ten', 'Twice as safe', 'Forty-two ways', 'Per cent by per cent', 'Top 5'])(
  'and in %j',
  (text) => {
    expect(statesQuantity(text, 'en')).toBe(true)
  },
)

test.each([
  ['de', 'Herz & Kreislauf'],
  ['de', 'Diabetes Typ 2'],
  ['de', 'Typ-2-Diabetes, COVID-19 und Vitamin B12'],
  ['de', 'CO₂ und CA-125'],
  ['de', 'Achtung, Einsamkeit: ein einziger Schritt'],
  ['en', 'Type 2 diabetes'],
  ['en', 'One step at a time, often'],
] as const)('in %s, names are none: %j', (language, text) => {
  expect(statesQuantity(text, language)).toBe(false)
})
