import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

/** A certificate for 127.0.0.1; who names its `file` in NODE_EXTRA_CA_CERTS trusts it. */
export interface Certificate {
  key: string
  cert: string
  file: string
}

export async function makeCertificate(): Promise<Certificate> {
  const name = '127.0.0.1'
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: name }] },
    ],
  })
  const file = join(await mkdtemp(join(tmpdir(), 'hearticle-rehearsal-')), 'certificate.pem')
  await writeFile(file, cert)
  return { key, cert, file }
}
