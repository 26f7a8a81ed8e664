/** Secrets of links, which are stored as a hash alone. */
import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

export const makeLinkSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
