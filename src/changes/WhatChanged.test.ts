// Rules: P-REVIEW-CHANGES.
import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { drawComponent } from '../../tests/support/draw-component.ts'
import type { ChangedPlace } from '../contract/reading/edition-changes.ts'
import { WhatChanged } from './WhatChanged.tsx'

vi.stubGlobal('localStorage', { getItem: () => null })

type Shown = Parameters<typeof WhatChanged>[0]

const drawn = (changes: ChangedPlace[], pictures?: Shown['difference']['pictures']) => {
  const difference = {
    changes,
    ...(pictures && { pictures }),
    names: { 'findings.f1': 'Schlaganfall' },
  }
  const citations = { numberOf: () => 7, onCite: () => {} }
  const props = { id: 7, difference, citations, title: 'Was neu ist' }
  return drawComponent(createElement(WhatChanged, props), 'de', ['changes', 'evidence', 'motifs'])
}

const plain = (html: string) => html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')

test('each change is a stop, with what went and what came, also for who hears it', () => {
  const html = drawn([
    {
      part: 'de',
      place: 'de.mainTextBody.1',
      fields: [
        {
          field: '',
          pieces: [
            { kind: 'same', text: 'Es sind **' },
            { kind: 'removed', text: '3' },
            { kind: 'added', text: '4' },
            { kind: 'same', text: '** von zehn.[Ref101]' },
          ],
          numbers: [
            { before: { source: 'f1:pair', text: '3' }, after: { source: 'f1:pair', text: '4' } },
          ],
        },
      ],
    },
    {
      part: 'evidence',
      place: 'findings.f1',
      fields: [
        {
          field: 'certainty.level',
          pieces: [
            { kind: 'removed', text: 'low' },
            { kind: 'added', text: 'moderate' },
          ],
          numbers: [],
        },
      ],
    },
  ])
  expect(html.match(/data-change="[^"]+"/g)).toEqual([
    'data-change="de.mainTextBody.1"',
    'data-change="findings.f1"',
  ])
  expect(html).toMatch(/<del>.*3.*<\/del><ins>.*4.*<\/ins>/)
  expect(html).toContain('<strong>')
  expect(html).not.toContain('**')
  expect(plain(html)).toContain('3 → 4 Schlaganfall')
  expect(plain(html)).toContain('entfernt: niedrig')
  expect(plain(html)).toContain('eingefügt: moderat')
  expect(plain(html)).toContain('Was neu ist')
  expect(html).toMatch(/<button[^>]* data-pmid="101"[^>]*>7<\/button>/)
})

describe('a picture that changed', () => {
  const before = { motifs: ['salt'], topicColor: 'red' }
  const own = { file: `${'a'.repeat(32)}.jpg`, focus: 'left-top', alt: 'Eine Schale' } as const
  const pictures = { before, after: { ...before, own } }
  const motif: ChangedPlace = {
    part: 'evidence',
    place: 'ownPicture',
    fields: [{ field: 'alt.de', pieces: [{ kind: 'added', text: 'Eine Schale' }], numbers: [] }],
  }

  test('is shown as it was and as it will be, where it is told', () => {
    const html = drawn([motif], pictures)
    expect(html.match(/<figure/g)).toHaveLength(2)
    expect(html).toContain('alt="Eine Schale"')
    expect(plain(html)).toMatch(/Bisher.*Jetzt: Eine Schale/)
    expect(html.match(/data-change=/g)).toHaveLength(1)
  })

  test('is a stop of its own where it follows from something else', () => {
    const html = drawn([], pictures)
    expect(html).toContain('data-change="picture"')
    expect(html.match(/<figure/g)).toHaveLength(2)
  })
})

test('a sound that changed is heard beside what differs', () => {
  const change = (place: string): ChangedPlace => ({ part: 'de', place, fields: [] })
  const difference = { changes: [change('de.sound'), change('de.note')], names: {} }
  const drawSound = (language: string) => `Ton ${language}`
  const element = createElement(WhatChanged, { id: 7, difference, drawSound })
  const html = drawComponent(element, 'de', ['changes', 'evidence', 'motifs'])
  expect(html.match(/Ton de/g)).toHaveLength(1)
})

test('both languages of a text are stops after each other', () => {
  const change = (part: 'de' | 'en' | 'evidence', place: string): ChangedPlace => {
    return { part, place, fields: [] }
  }
  const html = drawn([
    change('de', 'de.mainTextBody.0'),
    change('de', 'de.mainTextBody.0'),
    change('de', 'de.mainTextBody.4'),
    change('en', 'en.headline'),
    change('en', 'en.mainTextBody.0'),
    change('evidence', 'findings.f1'),
  ])
  expect([...html.matchAll(/data-change="([^"]+)"/g)].map(([, place]) => place)).toEqual([
    'de.mainTextBody.0',
    'de.mainTextBody.0',
    'en.mainTextBody.0',
    'de.mainTextBody.4',
    'en.headline',
    'findings.f1',
  ])
})

test('what readers are told of a change is one stop in both languages, after the texts', () => {
  const change = (part: 'de' | 'en' | 'evidence', place: string): ChangedPlace => ({
    part,
    place,
    fields: [{ field: '', pieces: [{ kind: 'added', text: place }], numbers: [] }],
  })
  const html = drawn([
    change('de', 'de.headline'),
    change('de', 'de.note'),
    change('en', 'en.headline'),
    change('en', 'en.note'),
    change('evidence', 'findings.f1'),
  ])
  expect(html.match(/data-change="[^"]+"/g)).toEqual([
    'data-change="de.headline"',
    'data-change="en.headline"',
    'data-change="de.note"',
    'data-change="findings.f1"',
  ])
  for (const words of ['de.note', 'en.note']) expect(plain(html)).toContain(`eingefügt: ${words}`)
})
