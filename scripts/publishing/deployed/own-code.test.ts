import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ParameterNotFound } from '@aws-sdk/client-ssm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packCode } from '../../../functions/http/released-code.ts'
import { codeKey } from '../sources/build-key.ts'
import { ownCode } from './own-code.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-code-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What a function has where code of these sources was released last. */
async function releasedFrom(sources: string) {
  const { packed, digest } = await packCode({ sources, site: ['a.js'], code: { 'a.mjs': '' } })
  return ownCode({ get: async () => packed }, async () => digest, folder)
}

test('a function publishes by the code that its own deployment released', async () => {
  expect(await releasedFrom(codeKey())).toMatchObject({ site: ['a.js'] })
})

test('what another deployment released is left to the function of that one', async () => {
  expect(await releasedFrom('another')).toBeUndefined()
})

test('there is none before the first release, and any other fault is one', async () => {
  const get = () => Promise.reject(new Error('nothing is to be read'))
  const failing = (error: Error) => ownCode({ get }, () => Promise.reject(error), folder)
  const missing = new ParameterNotFound({ message: '', $metadata: {} })
  expect(await failing(missing)).toBeUndefined()
  await expect(failing(new Error('access denied'))).rejects.toThrow('access denied')
})
