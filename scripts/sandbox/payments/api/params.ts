import * as z from 'zod/mini'
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

const METADATA_KEYS = 50

export const metadata = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((given) => Object.keys(given).length <= METADATA_KEYS))

export const expandable = { expand: z.optional(z.array(z.string())) }

/** @throws ApiFailure naming the parameter as `line_items[0][price]` */
export function readParams<S extends z.ZodMiniType>(schema: S, form: FormGroup): z.output<S> {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  if (issue === undefined) throw new ApiFailure(400, 'Invalid request.')
  const path = issue.path.map(String)
  const refuse = (message: (param: string) => string, code?: string, at = path) => {
    const param = nameOf(at)
    return new ApiFailure(400, message(param), { param, ...(code !== undefined && { code }) })
  }
  if (issue.code === 'unrecognized_keys') {
    const at = [...path, ...issue.keys.slice(0, 1)]
    throw refuse((param) => `Received unknown parameter: ${param}`, 'parameter_unknown', at)
  }
  const given = valueAt(form, path)
  if (given === undefined) {
    throw refuse((param) => `Missing required param: ${param}.`, 'parameter_missing')
  }
  if (given === '') {
    throw refuse(
      (param) =>
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      'parameter_invalid_empty',
    )
  }
  const allowed =
    issue.code === 'invalid_value' ? `: must be one of ${issue.values.join(', ')}` : ''
  throw refuse((param) => `Invalid ${param}${allowed}`)
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
