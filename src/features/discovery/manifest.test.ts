import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manifest } from './manifest.ts'

test.each(['de', 'en'] as const)('the site can be installed (%s)', (language) => {
  const words = { name: 'Hearticle', description: 'd', readingList: 'r' }
  const { icons, start_url, scope, display, theme_color, lang } = manifest(language, words)
  expect({ start_url, scope, display, lang }).toEqual({
    start_url: language === 'de' ? '/' : '/en/',
    scope: '/',
    display: 'minimal-ui',
    lang: language,
  })
  expect(theme_color).toMatch(/^#/)
  for (const purpose of ['any', 'maskable']) {
    for (const size of [192, 512]) {
      const icon = icons.find(
        (candidate) => candidate.purpose === purpose && candidate.sizes === `${size}x${size}`,
      )
      const png = readFileSync(`public${icon?.src}`)
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size])
    }
  }
})
