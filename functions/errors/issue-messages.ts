import type * as z from 'zod/mini'
import type { Language } from '../../src/contract/protocol/language.ts'
import { WHOLE_NUMBER } from '../../src/contract/protocol/paging.ts'
import { type FaultWord, faultMessage } from './fault-messages.ts'

/** Whether what was sent is a number in either of two ways, so that it can only be asked about. */
export const isAmbiguous = (issue: z.core.$ZodIssue) =>
  issue.code === 'custom' && issue.params?.fault === 'ambiguous'

type Issue = z.core.$ZodIssue

/**
 * What a schema finds fault with, in a sentence for people: the validator's own words are for
 * programmers, and in English.
 * @param sent all that was validated
 */
export function issueMessage(issue: Issue, sent: unknown, language: Language): string {
  const say = (fault: FaultWord, values?: Record<string, string | number>) =>
    faultMessage(fault, language, values)
  // Of several possible forms the first is told.
  const [[first] = []] = issue.code === 'invalid_union' ? issue.errors : []
  if (valueAt(sent, issue.path) === undefined) return say('missing')
  if (first) return issueMessage({ ...first, path: [...issue.path, ...first.path] }, sent, language)
  if (issue.code === 'invalid_type') return say(TYPES[issue.expected] ?? 'other')
  if (issue.code === 'too_big') return say(TOO_BIG[issue.origin] ?? 'too-large', maximumOf(issue))
  if (issue.code === 'too_small') {
    const isEmpty = issue.origin === 'string' && Number(issue.minimum) === 1
    return isEmpty ? say('empty') : say(TOO_SMALL[issue.origin] ?? 'too-small', minimumOf(issue))
  }
  if (issue.code === 'invalid_format' && issue.pattern === String(WHOLE_NUMBER)) {
    return say('number')
  }
  if (issue.code === 'invalid_format') return say(FORMATS[issue.format] ?? 'form')
  if (issue.code === 'invalid_value') {
    // Nothing typed is no choice that could be named.
    return say('one-of', { values: issue.values.filter((value) => value !== '').join(', ') })
  }
  if (issue.code === 'unrecognized_keys') return say('unexpected', { names: issue.keys.join(', ') })
  if (issue.code === 'custom') return say(CUSTOM[issue.params?.fault] ?? 'other')
  return say('other')
}

const TYPES: Record<string, FaultWord> = {
  string: 'text',
  number: 'number',
  int: 'number',
  boolean: 'choice',
  array: 'list',
  object: 'object',
  record: 'object',
}
const CUSTOM: Record<string, FaultWord> = {
  empty: 'empty',
  years: 'years',
  ambiguous: 'number-ambiguous',
  decimal: 'decimal',
  'near-zero': 'number-near-zero',
}
const TOO_BIG: Record<string, FaultWord> = { string: 'too-long', array: 'too-many' }
const TOO_SMALL: Record<string, FaultWord> = { string: 'too-short', array: 'too-few' }
const FORMATS: Record<string, FaultWord> = { date: 'date', datetime: 'moment' }

const maximumOf = ({ maximum, inclusive = true }: z.core.$ZodIssueTooBig) => ({
  maximum: Number(maximum) - (inclusive ? 0 : 1),
})
const minimumOf = ({ minimum, inclusive = true }: z.core.$ZodIssueTooSmall) => ({
  minimum: Number(minimum) + (inclusive ? 0 : 1),
})

function valueAt(sent: unknown, path: Issue['path']): unknown {
  return path.reduce(
    (value: unknown, step) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    sent,
  )
}
