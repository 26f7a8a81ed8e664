import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'

/** A rotated secret arrives within this time. */
const KEPT_MILLISECONDS = 5 * 60_000

/** Secrets from SSM, asked for when first needed and kept by this instance for five minutes. */
export function openSecrets(region: string, now: () => Date) {
  const client = new SSMClient({ region })
  const kept = new Map<string, { value: string; until: number }>()
  const ask = async (path: string): Promise<string | undefined> => {
    const { Parameter } = await client.send(
      new GetParameterCommand({ Name: path, WithDecryption: true }),
    )
    return Parameter?.Value
  }
  return {
    /**
     * A secret by its path.
     * @throws where there is none, or it may not be read
     */
    async read(path: string): Promise<string> {
      const known = kept.get(path)
      if (known && known.until > now().getTime()) return known.value
      const value = await ask(path).catch((error: unknown) => {
        // What held until now holds until it can be asked for again.
        if (known) return known.value
        throw error
      })
      if (!value) throw new Error(`The secret ${path} is empty`)
      kept.set(path, { value, until: now().getTime() + KEPT_MILLISECONDS })
      return value
    },
  }
}
