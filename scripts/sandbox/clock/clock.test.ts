import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'

describe('the clock of one machine', () => {
  const real = new Date('2026-11-21T12:00:00Z')
  const moved = new Date('2026-12-24T18:00:00Z')
  let folder: string
  let file: string

  beforeEach(() => {
    vi.useFakeTimers({ now: real, toFake: ['Date'] })
    folder = mkdtempSync(join(tmpdir(), 'hearticle-clock-'))
    file = join(folder, 'data', 'clock.json')
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })

  test('shows the time it is, and goes on from where it was moved, after a restart, too', () => {
    const clock = createClock(file)
    expect(clock.now()).toEqual(real)
    clock.set(moved)
    vi.setSystemTime(real.getTime() + 60_000)
    const later = new Date(moved.getTime() + 60_000)
    expect(clock.now()).toEqual(later)
    expect(createClock(file).now()).toEqual(later)
  })

  test('brought back, it stays there', () => {
    const clock = createClock(file)
    clock.set(moved)
    clock.set(null)
    expect(clock.now()).toEqual(real)
    expect(createClock(file).now()).toEqual(real)
    clock.set(null)
  })

  test.each([
    '',
    '{"offsetMs":"1"}',
    '{',
    '{"offsetMs":3155760000000}',
    '{"offsetMs":-315576000000}',
    '{"offsetMs":9007199254740991}',
  ])('%j is named and passed over, and stays', (text) => {
    const damaged = join(folder, 'clock.json')
    writeFileSync(damaged, text)
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(createClock(damaged).now()).toEqual(real)
    expect(errorLog).toHaveBeenCalledWith(expect.stringContaining(damaged))
    expect(readFileSync(damaged, 'utf8')).toBe(text)
  })
})
