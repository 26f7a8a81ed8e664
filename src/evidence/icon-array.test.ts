import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../tests/support/rounds.ts'
import { effectOf } from '../domain/evidence/effect.ts'
import { iconArray } from './icon-array.ts'

const counts = fc
  .integer({ min: 1, max: 20_000 })
  .chain((total) => fc.integer({ min: 0, max: total }).map((events) => ({ events, total })))

/** How many icons of a sort are drawn: each is a subpath. */
function drawn(svg: string, icon: 'event' | 'spared' | 'none'): number {
  const paths = svg.match(new RegExp(`<path data-icon="${icon}"[^>]*>`, 'g')) ?? []
  return (paths.join('').match(/m[\d.]+ /gi) ?? []).length
}

test('as many icons are drawn as are said, for any two groups', () => {
  fc.assert(
    fc.property(counts, counts, fc.boolean(), (first, second, desirable) => {
      const facts = {
        arms: [first, second],
        design: 'independent',
        adjusted: false,
        desirable,
      } as const
      const { kind, counts: shown } = effectOf(facts)
      const svg = shown && iconArray(shown, { kind, desirable, label: '' })
      if (!shown || !svg) return
      const [event, spared, none] = (['event', 'spared', 'none'] as const).map((icon) =>
        drawn(String(svg), icon),
      )
      expect(event).toBe(shown.intervention)
      expect(String(svg)).toContain(`data-events="${event}" data-total="${shown.denominator}"`)
      expect((event ?? 0) + (spared ?? 0) + (none ?? 0)).toBe(shown.denominator)
    }),
    { numRuns: rounds(200, 10_000) },
  )
})
