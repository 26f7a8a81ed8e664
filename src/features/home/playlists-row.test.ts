import { expect, test } from 'vitest'
import { hearticle, taxonomy, translation } from '../../../tests/support/records.ts'
import { presentHearticleSummary } from '../../domain/presenters/present-hearticle.ts'
import { translators } from '../../i18n/translators.ts'
import { playlistsLine, playlistsRow } from './playlists-row.ts'

const words = { t: translators.de, language: 'de' } as const

const summary = (id: number, seconds?: number) => {
  const spoken = seconds === undefined ? {} : { sound: { file: 'f1', seconds } }
  const translations = [{ ...translation('de', spoken), id }]
  return presentHearticleSummary(hearticle(id, { translations }), taxonomy, [], 'de')
}
const playlist = (id: number, hearticles: ReturnType<typeof summary>[]) => ({
  id,
  name: `Liste ${id}`,
  description: '',
  status: 'ACTIVE' as const,
  hearticles,
})

test('a playlist has a cover, and says how many it holds and how long they take', () => {
  const row = String(playlistsRow([playlist(1, [summary(1, 120), summary(2)])], words))
  expect(row).toContain('<svg class="picture cover"')
  expect(row).toContain('2 Hearticles')
  expect(row).toContain('2\u00a0Min. zum Lesen')
  expect(row).toContain('2\u00a0Min. zum Hören (1 von 2)')
})

test('one, of which nobody measured the sound, says nothing of hearing', () => {
  const row = String(playlistsRow([playlist(1, [summary(1)])], words))
  expect(row).toContain('1 Hearticle<')
  expect(row).not.toContain('Hören')
})

test('five hundred take hours, and an empty one neither cover nor time', () => {
  const many = Array.from({ length: 500 }, (_, index) => summary(index + 1))
  const row = String(playlistsRow([playlist(1, many), playlist(2, [])], words))
  expect(row).toContain('500 Hearticles')
  expect(row).toContain('8\u00a0Std. 20\u00a0Min. zum Lesen')
  expect(row.match(/<svg/g)).toHaveLength(1)
  expect(row.match(/zum Lesen/g)).toHaveLength(1)
})

test('three playlists are seen, more unfold', () => {
  const lists = Array.from({ length: 8 }, (_, index) => playlist(index + 1, [summary(1)]))
  const [seen = '', unfolding = ''] = String(playlistsRow(lists, words)).split('<details')
  expect(seen.match(/<li>/g)).toHaveLength(3)
  expect(unfolding.match(/<li>/g)).toHaveLength(5)
  expect(unfolding).toContain('5 weitere Playlists')
})

test('a subject leads to its playlists in a line, if it has some', () => {
  const line = String(playlistsLine([playlist(1, [summary(1)]), playlist(2, [])], words))
  expect(line.match(/<p/g)).toHaveLength(1)
  expect(line).toContain('<a href="/playlist/2">Liste 2</a>')
  expect(playlistsLine([], words)).toBe(false)
})
