import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

const cheap = { memory: 64, passes: 1, parallelism: 1 }
const salted = '$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

describe('a stored password hash', () => {
  test('tells its password from others, and whether it should be made anew', async () => {
    const stored = await hashPassword('correct horse', cheap)
    expect(await verifyPassword('correct horse', stored, cheap)).toEqual({
      right: true,
      outdated: false,
    })
    const dearer = { ...cheap, passes: 2 }
    expect(await verifyPassword('correct horse', stored, dearer)).toMatchObject({ outdated: true })
    expect(await verifyPassword('Correct horse', stored, cheap)).toMatchObject({ right: false })
  })

  test.each([
    'm=262145,t=1,p=1',
    'm=64,t=17,p=1',
    'm=64,t=1,p=9',
    'm=0,t=1,p=1',
    'm=99999999999,t=1,p=1',
  ])('that asks for %s is refused, so that no record can exhaust the machine', async (cost) => {
    const stored = `$argon2id$v=19$${cost}${salted}`
    await expect(verifyPassword('any', stored)).rejects.toThrow('cannot be read')
  })
})
