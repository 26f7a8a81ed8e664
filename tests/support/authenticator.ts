/** A device that makes and uses passkeys, as a browser would hand on what it says (WebAuthn 6). */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { MadeKey, UsedKey } from '../../src/contract/accounts/passkeys.ts'

const ORIGIN = 'http://localhost:4321'
const PRESENT_AND_VERIFIED = 0x05
const BACKED_UP = 0x18
const HAS_KEY = 0x40

interface Asked {
  challenge: string
  rpId?: string
  rp?: { id?: string }
  user?: { id: string }
}

const encoded = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** One key of one device; a copy of it counts by itself. */
export class Authenticator {
  readonly id = randomBytes(16)
  counter = 0
  /** A key that is kept with all devices of its user does not count. */
  isSynced = false
  origin = ORIGIN
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private userHandle = ''

  get keyId(): string {
    return encoded(this.id)
  }

  /** As it is kept: COSE, base64url. */
  get publicKey(): string {
    return encoded(coseOf(this.pair.publicKey))
  }

  make(options: unknown): MadeKey {
    const { challenge, rp, user } = options as Asked
    this.userHandle = user?.id ?? ''
    const data = Buffer.concat([
      this.data(rp?.id ?? '', HAS_KEY),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      coseOf(this.pair.publicKey),
    ])
    // {fmt: 'none', attStmt: {}, authData: …} in CBOR.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    const clientDataJSON = this.clientData('webauthn.create', challenge)
    return this.credential({ clientDataJSON, attestationObject: encoded(attestationObject) })
  }

  use(options: unknown): UsedKey {
    const { challenge, rpId } = options as Asked
    if (!this.isSynced) this.counter += 1
    const data = this.data(rpId ?? '', 0)
    const clientDataJSON = this.clientData('webauthn.get', challenge)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.credential({
      clientDataJSON,
      authenticatorData: encoded(data),
      signature: encoded(sign('sha256', signed, this.pair.privateKey)),
      ...(this.userHandle && { userHandle: this.userHandle }),
    })
  }

  private credential<T>(response: T) {
    return { id: this.keyId, rawId: this.keyId, type: 'public-key' as const, response }
  }

  private data(rpId: string, more: number): Buffer {
    const flags = PRESENT_AND_VERIFIED | more | (this.isSynced ? BACKED_UP : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(this.counter, 1)
    return Buffer.concat([sha256(rpId), head])
  }

  private clientData(type: string, challenge: string): string {
    return encoded(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }
}

/** A public key of P-256 as COSE has it (RFC 9052): {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [first, second] = [x, y].map((text) => Buffer.from(text, 'base64url'))
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    first ?? Buffer.alloc(0),
    Buffer.from('225820', 'hex'),
    second ?? Buffer.alloc(0),
  ])
}
