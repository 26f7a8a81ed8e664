import * as z from 'zod/mini'

const needed = (pattern: RegExp) => z.string().check(z.regex(pattern))

const environmentSchema = z.object({
  AWS_REGION: needed(/^[a-z]{2}(-[a-z]+)+-\d$/),
  /** `production`, or the name of a trial. */
  STAGE: needed(/^[a-z][a-z0-9-]*$/),
  /** What was deployed, e.g. a commit. */
  VERSION: needed(/\S/),
  TABLE_NAME: needed(/^[\w.-]{3,255}$/),
  /** The bucket with the built site below `site/`. */
  SITE_BUCKET: needed(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  /** The path in SSM of the secret by which the CDN makes itself known. */
  ORIGIN_SECRET_PARAMETER: needed(/^(\/[\w.-]+)+$/),
  /** The path in SSM of the keys by which sessions are signed. */
  SESSION_KEYS_PARAMETER: needed(/^(\/[\w.-]+)+$/),
  /** The path in SSM of the key by which addresses are hashed. */
  HASH_KEY_PARAMETER: needed(/^(\/[\w.-]+)+$/),
})

export interface Environment {
  region: string
  stage: string
  version: string
  tableName: string
  siteBucket: string
  originSecretParameter: string
  sessionKeysParameter: string
  hashKeyParameter: string
}

/**
 * What a deployed function is told; read by entries alone.
 * @throws with every name that is missing or not valid, together
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const parsed = environmentSchema.safeParse(variables)
  if (!parsed.success) {
    const complaints = parsed.error.issues.map(({ path: [name] }) =>
      variables[String(name)] === undefined
        ? `${String(name)} is missing`
        : `${String(name)} is not valid`,
    )
    throw new Error(`The environment of this function: ${complaints.join(', ')}`)
  }
  const { data } = parsed
  return {
    region: data.AWS_REGION,
    stage: data.STAGE,
    version: data.VERSION,
    tableName: data.TABLE_NAME,
    siteBucket: data.SITE_BUCKET,
    originSecretParameter: data.ORIGIN_SECRET_PARAMETER,
    sessionKeysParameter: data.SESSION_KEYS_PARAMETER,
    hashKeyParameter: data.HASH_KEY_PARAMETER,
  }
}
