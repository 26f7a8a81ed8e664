import * as z from 'zod/mini'
import { invalid } from './failure.ts'
import type { FormGroup } from './form.ts'

export const text = z.string().check(z.minLength(1), z.maxLength(5_000))

export const whole = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/)),
  z.transform((digits) => Number(digits)),
)

export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((word) => word === 'true'),
)

export const metadata = z.record(
  z.string().check(z.maxLength(40)),
  z.string().check(z.maxLength(500)),
)

/** A list, which a form carries as a group, or a single text in its place. */
export function list<S extends z.ZodMiniType>(member: S) {
  return z.pipe(z.transform(membersOf), z.array(member))
}

function membersOf(given: unknown): unknown {
  return typeof given === 'string' ? [given] : given && Object.values(given)
}

/** @throws ApiFailure naming the parameter as `line_items[0][price]` */
export function readParams<S extends z.ZodMiniType>(schema: S, form: FormGroup): z.output<S> {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = (issue?.path ?? []).map(String)
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, ...issue.keys.slice(0, 1)])
    throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown')
  }
  const param = nameOf(path)
  const isMissing = path.length === 1 && form[param] === undefined
  if (isMissing) throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
  throw invalid(`Invalid ${param}`, param)
}

function nameOf([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('')
}
