import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { type FallbackPages, fallbackPageKey } from './fallback-pages.ts'

/** The built site's place in its bucket. */
export const SITE_PREFIX = 'site/'

/** Within this time a new publication reaches every instance. */
const KEPT_MILLISECONDS = 60_000

/** The shell pages of the site in its bucket, kept by this instance for a minute. */
export function openSiteFiles(
  { region, bucket }: { region: string; bucket: string },
  now: () => Date,
): FallbackPages {
  const client = new S3Client({ region })
  const kept = new Map<string, { html: string; until: number }>()
  return {
    async read(page, language) {
      const key = `${SITE_PREFIX}${fallbackPageKey(page, language)}`
      const known = kept.get(key)
      if (known && known.until > now().getTime()) return known.html
      const html = await readText(client, bucket, key)
      kept.set(key, { html, until: now().getTime() + KEPT_MILLISECONDS })
      return html
    },
  }
}

async function readText(client: S3Client, bucket: string, key: string): Promise<string> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    if (!Body) throw new Error('the answer has no body')
    return await Body.transformToString('utf-8')
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    throw new Error(`${key} cannot be read from ${bucket} (${reason})`, { cause: error })
  }
}
