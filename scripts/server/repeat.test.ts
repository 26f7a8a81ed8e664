import { expect, onTestFinished, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

test('what fails is said once until it succeeds, also where nothing was to be done in between', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => report.mockRestore())
  const outcomes = ['fails', 'nothing', 'fails', 'succeeds', 'fails', 'ends']
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let outcome: string | undefined
  const repeated = repeat(
    async () => {
      if (outcome === 'fails') throw new Error('full')
    },
    {
      pauseMs: 1,
      problem: 'mails cannot be delivered',
      watch: {
        mayHaveMore() {
          outcome = outcomes.shift()
          if (outcome === 'ends') end()
          return outcome === 'fails' || outcome === 'succeeds'
        },
        close() {},
      },
    },
  )
  await ended
  await repeated.stop()
  expect(report).toHaveBeenCalledTimes(2)
})
