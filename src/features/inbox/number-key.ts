import type { KeyboardEvent } from 'react'

/** The number of a digit's key; NaN for any other, and in a field that takes digits. */
export function numberKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): number {
  if (ctrlKey || metaKey || altKey || !/^\d$/.test(key)) return Number.NaN
  if (target instanceof Element && target.closest('input, textarea, select')) return Number.NaN
  return Number(key)
}
