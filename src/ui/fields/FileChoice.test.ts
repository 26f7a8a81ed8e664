import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { FileChoice } from './FileChoice.tsx'

const draw = (fault: string) =>
  drawComponent(
    createElement(FileChoice, {
      words: 'MP3 wählen',
      label: 'MP3-Datei für Deutsch wählen',
      accept: '.mp3',
      disabled: false,
      fault,
      onChoose: () => {},
    }),
    'de',
    ['library'],
  )

test('what is wrong with a file is announced below its field, and describes it', () => {
  const html = draw('„a.mp3“ (30 MB): zu groß')
  const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain(`id="${id}" role="alert">„a.mp3“ (30 MB): zu groß</span>`)
})

test('before that the place of its announcement is there, and empty', () => {
  const html = draw('')
  expect(html).toContain('role="alert"></span>')
  expect(html).not.toMatch(/aria-(invalid|describedby)/)
})
