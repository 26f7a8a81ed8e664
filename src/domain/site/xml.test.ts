import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseXml } from '../../../tests/support/xml.ts'
import { xmlElement } from './xml.ts'

test('an element is well-formed whatever its text and attributes hold', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, (value, content) => {
      const node = parseXml(xmlElement('link', { href: value }, content))
      expect(node.name).toBe('link')
    }),
  )
})

test('what XML allows comes back as it was', () => {
  const text = fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", ']]>', 'ä', '😀', 'a') })
  fc.assert(
    fc.property(text, (content) => {
      const node = parseXml(xmlElement('title', { label: content }, `.${content}.`))
      expect(node.text).toBe(`.${content}.`)
      expect(node.attributes.label).toBe(content)
    }),
  )
})

test('control characters and halves of pairs are left out', () => {
  expect(xmlElement('a', {}, 'x\u0000\u0008\u001b\ud800\uffffy')).toBe('<a>xy</a>')
})
