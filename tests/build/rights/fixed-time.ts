/** Loaded ahead of a packaged function: its clock begins at FIXED_TIME, milliseconds since 1970. */
const behind = Date.now() - Number(process.env.FIXED_TIME)
const now = Date.now

globalThis.Date = class extends Date {
  constructor(...its: [] | [string | number | Date]) {
    super(...((its.length === 0 ? [now() - behind] : its) as [number]))
  }

  static override now = () => now() - behind
} as DateConstructor
