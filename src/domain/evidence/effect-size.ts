export const effectSizes = ['negligible', 'small', 'moderate', 'large'] as const

export type EffectSize = (typeof effectSizes)[number]

/** How large a difference in standard deviations is, of whatever sign (P-STANDARD-DEVIATIONS). */
export function effectSize(standardDeviations: number): EffectSize {
  const size = Math.abs(standardDeviations)
  if (size < 0.2) return 'negligible'
  if (size < 0.5) return 'small'
  return size < 0.8 ? 'moderate' : 'large'
}
