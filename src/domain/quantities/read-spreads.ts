/** Means with what stands behind '±', and pairs with one unit. */
import { isByBefore, isChangeBefore } from './changes.ts'
import { classify } from './classify.ts'
import { both, type NumberPlace, type Step } from './place.ts'
import type { Sentence } from './sentence.ts'
import type { NumberToken } from './token.ts'

const PLUS_MINUS = /^(?: ?\( ?| )?(?:±|\+\/-|\+-) ?$/u
const SPREAD_BEFORE = /(?:±|\+\/-|\+-) ?\(?(S\.?D|S\.?E)/iu
const SPREAD_BEHIND = /^[^;]{0,24}?(?:±|\+\/-|\+-) ?(S\.?D|S\.?E)|^%? ?(SD|SE)/u

/** '93 ± 30 s'. What stands behind '±' is named before it, behind it, or nowhere. */
export function plusMinus(place: NumberPlace, sentence: Sentence): Step | undefined {
  const { token, next, between, text, statistic, read } = place
  if (!next || !PLUS_MINUS.test(between)) return undefined
  const unit = next.unit ?? token.unit
  const dimension = next.dimension ?? token.dimension
  const isPowerShared = next.exponent !== undefined && token.exponent === undefined
  const value = isPowerShared
    ? Number((token.value * 10 ** (next.exponent ?? 0)).toPrecision(12))
    : token.value
  const ownUnit = token.unit ?? (next.hasOwnUnit ? next.unit : undefined)
  const { measured } = classify(
    { ...token, unit: ownUnit, dimension },
    { ...place, statistic: undefined },
  )
  const before = text.slice(Math.max(0, token.start - 80), token.start)
  const hint = SPREAD_BEFORE.exec(before) ?? SPREAD_BEHIND.exec(text.slice(next.end, next.end + 60))
  if (hint) {
    sentence.spread = /d/i.test(hint[1] ?? hint[2] ?? '') ? 'sd' : 'se'
    nameSpreads(read, sentence.spread)
  }
  const isNamedBehind = /^[ )]*S\.?D/u.test(text.slice(next.end, next.end + 6))
  const role = sentence.spread ?? (isNamedBehind ? 'sd' : undefined)
  return both(
    {
      ...token,
      value,
      unit: ownUnit,
      dimension,
      measured: measured === 'count' ? 'other' : measured,
      role: statistic?.role === 'median' ? 'median' : 'mean',
    },
    {
      ...next,
      value: Math.abs(next.value),
      unit,
      dimension,
      role,
      measured: role && measured !== 'count' ? measured : 'other',
      statistic: '±',
    },
  )
}

/** A list of means with '±' is of one kind, where only its last says which. */
function nameSpreads(read: readonly NumberToken[], spread: 'sd' | 'se'): void {
  for (const token of read.toReversed()) {
    if (token.role !== 'mean' && token.statistic !== '±') return
    if (token.statistic === '±') token.role = spread
  }
}

/** '89/60 mm Hg'. */
export function bloodPressure({ token, next, between, gap }: NumberPlace): Step | undefined {
  if (!next || between.trim() !== '/' || token.unit !== undefined || next.unit !== 'mm[Hg]') {
    return undefined
  }
  const { unit, dimension } = next
  const measured = isChangeBefore(gap) || isByBefore(gap) ? 'difference' : 'other'
  return both({ ...token, unit, dimension, measured }, { ...next, measured })
}
