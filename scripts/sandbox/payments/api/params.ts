import * as z from 'zod/mini'
import type { Metadata } from '../ledger/records.ts'
import { ApiFailure } from './failure.ts'
import type { FormGroup, FormValue } from './form.ts'

export const text = z.string().check(z.minLength(1), z.maxLength(5_000))

export const whole = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/)),
  z.transform((digits) => Number(digits)),
)

export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((word) => word === 'true'),
)

/** Taken as it comes, because nothing here depends on it. */
export const anything = z.optional(z.unknown())

const METADATA_KEYS = 50

/** Empty text takes a key away, or all of them. */
export const metadata = z.union([
  z.literal(''),
  z
    .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
    .check(z.refine((given) => Object.keys(given).length <= METADATA_KEYS)),
])

export function mergeMetadata(
  before: Metadata,
  given: '' | Record<string, string> | undefined,
): Metadata {
  if (given === '') return {}
  const merged = Object.entries({ ...before, ...given }).filter(([, value]) => value !== '')
  return Object.fromEntries(merged)
}

export const expandable = { expand: z.optional(z.array(z.string())) }

export const listed = {
  ...expandable,
  limit: z.optional(whole),
  starting_after: z.optional(text),
  ending_before: z.optional(text),
  created: z.optional(
    z.union([
      whole,
      z.strictObject({
        gt: z.optional(whole),
        gte: z.optional(whole),
        lt: z.optional(whole),
        lte: z.optional(whole),
      }),
    ]),
  ),
}

/** @throws ApiFailure naming the parameter as `line_items[0][price]` */
export function readParams<S extends z.ZodMiniType>(schema: S, form: FormGroup): z.output<S> {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  if (issue === undefined) throw new ApiFailure(400, 'Invalid request.')
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...path, ...issue.keys.slice(0, 1)])
    throw new ApiFailure(400, `Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    })
  }
  const param = nameOf(path)
  const given = valueAt(form, path)
  if (given === undefined) {
    throw new ApiFailure(400, `Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    })
  }
  if (given === '') {
    throw new ApiFailure(
      400,
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param },
    )
  }
  const allowed =
    issue.code === 'invalid_value' ? `: must be one of ${issue.values.join(', ')}` : ''
  throw new ApiFailure(400, `Invalid ${param}${allowed}`, { param })
}

function nameOf([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('')
}

function valueAt(form: FormGroup, path: string[]): FormValue | undefined {
  return path.reduce<FormValue | undefined>((value, name) => {
    if (value === undefined || typeof value === 'string') return undefined
    return new Map(Object.entries(value)).get(name)
  }, form)
}
