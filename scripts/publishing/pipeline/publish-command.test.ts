import { expect, test, vi } from 'vitest'
import { sayIn } from './publish-command.ts'

test('a build logs with the id of what started it, and people read plain lines', () => {
  const lines: unknown[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line))
  sayIn({ CODEBUILD_BUILD_ID: 'trial:1', REQUEST_ID: 'invocation-0' })('pulled')
  sayIn({ CODEBUILD_BUILD_ID: 'trial:1' })('pulled')
  sayIn({})('pulled')
  vi.restoreAllMocks()
  expect(lines).toEqual([
    '{"level":"info","message":"pulled","requestId":"invocation-0","build":"trial:1"}',
    '{"level":"info","message":"pulled","requestId":"trial:1","build":"trial:1"}',
    'pulled',
  ])
})
