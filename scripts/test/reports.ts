import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { PROJECT_FOLDER } from '../project/folders.ts'

/** What Vitest's JSON reporter writes, as far as it is read here. */
export interface VitestReport {
  numPassedTests: number
  testResults: readonly {
    name: string
    message: string
    assertionResults: readonly { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface PlaywrightReport {
  stats: { expected: number }
  suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  specs?: readonly {
    title: string
    file: string
    ok: boolean
    tests: readonly { status: string; results: readonly { error?: { message?: string } }[] }[]
  }[]
  suites?: readonly PlaywrightSuite[]
}

export function failuresOfFile({
  name,
  message,
  assertionResults,
}: VitestReport['testResults'][number]): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  const tests = failed.map((test) => described(name, test.fullName, test.failureMessages))
  return message !== '' && tests.length === 0 ? [described(name, '', [message])] : tests
}

/** The tests of a suite and the suites in it that failed, or passed only at a second try. */
export function failuresOfSuite(suite: PlaywrightSuite): string[] {
  const tests = (suite.specs ?? [])
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ title, file, tests }) =>
      described(
        file,
        title,
        tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? [])),
      ),
    )
  return [...tests, ...(suite.suites ?? []).flatMap(failuresOfSuite)]
}

function described(file: string, test: string, messages: readonly string[]): string {
  const reasons = messages.map((message) => stripVTControlCharacters(message).slice(0, 2000))
  return [`${relative(PROJECT_FOLDER, resolve(file))} ${test}`, ...reasons].join('\n')
}
