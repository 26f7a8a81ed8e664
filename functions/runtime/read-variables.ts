import * as z from 'zod/mini'

/** A value that has to be there and look like this. */
export const required = (pattern: RegExp) => z.string().check(z.regex(pattern))

export const variable = {
  region: required(/^[a-z]{2}(-[a-z]+)+-\d$/),
  /** `production`, or the name of a trial. */
  stage: required(/^[a-z][a-z0-9-]*$/),
  /** An address of a site, without a slash at its end. */
  origin: required(/^https?:\/\/[^/\s]+$/),
  /** By ISO 3166-1. */
  country: required(/^[A-Z]{2}$/),
  tableName: required(/^[\w.-]{3,255}$/),
  bucket: required(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  parameter: required(/^(\/[\w.-]+)+$/),
}

/**
 * The variables of an environment by a schema.
 * @throws with every name that is missing or not valid, together, and no value, which may be a secret
 */
export function readVariables<Schema extends z.ZodMiniObject>(
  schema: Schema,
  variables: NodeJS.ProcessEnv,
): z.output<Schema> {
  const parsed = schema.safeParse(variables)
  if (parsed.success) return parsed.data
  const complaints = parsed.error.issues.map(({ path: [name], code, message }) => {
    if (variables[String(name)] === undefined) return `${String(name)} is missing`
    return `${String(name)} is not valid${code === 'custom' ? ` (${message})` : ''}`
  })
  throw new Error(`The environment of this function: ${complaints.join(', ')}`)
}
