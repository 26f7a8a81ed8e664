import { ParameterNotFound } from '@aws-sdk/client-ssm'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import { bringReleasedCode, type ReleasedCode } from '../../../functions/http/released-code.ts'
import { codeKey } from '../sources/build-key.ts'

/**
 * The code of pages that was named last: what an instance was told minutes ago may be another.
 * Undefined before the first release, and where it is of another deployment than this function:
 * changes wait between two steps of a deployment, and are left to the new function by an invocation
 * of the old one that still runs.
 * @param readName the digest by which the last release named its code
 * @throws where it cannot be asked for, or lies nowhere
 */
export async function ownCode(
  files: Pick<ObjectStore, 'get'>,
  readName: () => Promise<string>,
  folder: string,
): Promise<ReleasedCode | undefined> {
  const digest = await readName().catch((error: unknown) => {
    if (error instanceof ParameterNotFound) return undefined
    throw error
  })
  if (digest === undefined) return undefined
  const code = await bringReleasedCode(files, digest, folder)
  return code.sources === codeKey() ? code : undefined
}
