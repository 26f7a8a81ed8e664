import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'

/** A rotated secret arrives within this time. */
const KEPT_MILLISECONDS = 5 * 60_000

/** A parameter, or one version of it (`path:3`); undefined where there is none. */
type AskParameter = (
  path: string,
) => Promise<{ Value?: string | undefined; Version?: number | undefined } | undefined>

/** Secrets from SSM, asked for when first needed and kept by this instance for five minutes. */
export function openSecrets(
  region: string,
  now: () => Date,
  ask: AskParameter = parametersOf(region),
) {
  const cache = new Map<string, { value: string; version: number; until: number }>()

  const current = async (path: string): Promise<{ value: string; version: number }> => {
    const cached = cache.get(path)
    if (cached && cached.until > now().getTime()) return cached
    const found = await ask(path).catch((error: unknown) => {
      // What held until now holds until it can be asked for again.
      if (cached) return { Value: cached.value, Version: cached.version }
      throw error
    })
    if (!found?.Value) throw new Error(`The secret ${path} is empty`)
    const secret = { value: found.Value, version: found.Version ?? 1 }
    cache.set(path, { ...secret, until: now().getTime() + KEPT_MILLISECONDS })
    return secret
  }

  return {
    /**
     * A secret by its path.
     * @throws where there is none, or it may not be read
     */
    read: async (path: string): Promise<string> => (await current(path)).value,

    /**
     * What the secret was before it was last overwritten, for a rotation in which both hold.
     * @returns undefined where it was never overwritten, or that cannot be read
     */
    async readPrevious(path: string): Promise<string | undefined> {
      const { version } = await current(path)
      if (version < 2) return undefined
      const previous = `${path}:${version - 1}`
      try {
        return (await current(previous)).value || undefined
      } catch {
        // Whoever sends anything at all must not have it asked for each time.
        const until = now().getTime() + KEPT_MILLISECONDS
        cache.set(previous, { value: '', version: 0, until })
        return undefined
      }
    },
  }
}

function parametersOf(region: string): AskParameter {
  const client = new SSMClient({ region })
  return async (path) => {
    const command = new GetParameterCommand({ Name: path, WithDecryption: true })
    return (await client.send(command)).Parameter
  }
}
