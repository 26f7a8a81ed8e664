import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { PasswordCost } from '../http/dependencies.ts'
import { takeTurns } from '../runtime/turns.ts'

const deriveKey = promisify(argon2)

/**
 * One processor less than there are, so that reading goes on while many sign in: hashes would take
 * all threads that files and the database of one machine are read with, too.
 */
const inTurn = takeTurns(Math.max(1, availableParallelism() - 1))

const ALGORITHM = 'argon2id'
const VERSION = 19
const SALT_BYTES = 16
const HASH_BYTES = 32

/** What new hashes are made with: 19 MiB, two passes (OWASP's choice), about 45 ms. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** What a stored hash may ask for at most, so that no record can exhaust the machine. */
const HIGHEST: PasswordCost = { memory: 262_144, passes: 16, parallelism: 8 }

/** @returns the hash as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` */
export async function hashPassword(
  password: string,
  cost: PasswordCost = PASSWORD_COST,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return phcString(salt, cost, await derive(password, salt, cost, HASH_BYTES))
}

function phcString(salt: Buffer, cost: PasswordCost, hash: Buffer): string {
  const { memory, passes, parallelism } = cost
  return [
    '',
    ALGORITHM,
    `v=${VERSION}`,
    `m=${memory},t=${passes},p=${parallelism}`,
    base64(salt),
    base64(hash),
  ].join('$')
}

/** A hash that no password has, for an account that gets its password by a link. */
export function hashOfNoPassword(): string {
  return phcString(randomBytes(SALT_BYTES), PASSWORD_COST, randomBytes(HASH_BYTES))
}

/**
 * Compares a password with a stored hash.
 * @param stored undefined where there is no such person: that takes the same time and is wrong
 * @param current what new hashes are made with
 * @returns `outdated` where new hashes are made with other parameters
 * @throws where the stored hash cannot be read
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  current: PasswordCost = PASSWORD_COST,
): Promise<{ right: boolean; outdated: boolean }> {
  const { cost, salt, hash } =
    stored === undefined ? { ...DUMMY_HASH, cost: current } : parse(stored)
  const derived = await derive(password, salt, cost, hash.length)
  const right = timingSafeEqual(derived, hash) && stored !== undefined
  const outdated =
    cost.memory !== current.memory ||
    cost.passes !== current.passes ||
    cost.parallelism !== current.parallelism
  return { right, outdated }
}

const DUMMY_HASH = {
  salt: randomBytes(SALT_BYTES),
  hash: randomBytes(HASH_BYTES),
}

/** The same password typed on two keyboards can differ in its encoding (NIST SP 800-63B). */
function derive(
  password: string,
  salt: Buffer,
  cost: PasswordCost,
  length: number,
): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    tagLength: length,
    ...cost,
  }
  return inTurn(() => deriveKey(ALGORITHM, parameters))
}

function parse(stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
      stored,
    ) ?? []
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  const names = ['memory', 'passes', 'parallelism'] as const
  if (!names.every((name) => cost[name] >= 1 && cost[name] <= HIGHEST[name])) {
    throw new Error('a stored password hash cannot be read')
  }
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
