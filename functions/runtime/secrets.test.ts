import { describe, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const PATH = '/hearticle/trial/origin-secret'

/** A parameter with all its versions, as SSM keeps them. */
function opened(...versions: string[]) {
  const its = { versions, asked: [] as string[], isDown: false, minute: 0 }
  const now = () => new Date(its.minute * 60_000)
  const secrets = openSecrets('eu-central-1', now, async (path) => {
    its.asked.push(path)
    if (its.isDown) throw new Error('SSM does not answer')
    const [, version = its.versions.length] = path.split(':')
    const Value = its.versions[Number(version) - 1]
    if (Value === undefined) throw new Error('ParameterVersionNotFound')
    return { Value, Version: Number(version) }
  })
  return { its, secrets }
}

describe('a secret', () => {
  test('is asked for once in five minutes, and is a new one afterwards', async () => {
    const { its, secrets } = opened('one')
    expect([await secrets.read(PATH), await secrets.read(PATH)]).toEqual(['one', 'one'])
    expect(its.asked).toEqual([PATH])
    its.versions.push('two')
    its.minute = 5
    expect(await secrets.read(PATH)).toBe('two')
  })

  test('holds on where it cannot be asked for again, and is none where it never could', async () => {
    const { its, secrets } = opened('one')
    await secrets.read(PATH)
    Object.assign(its, { isDown: true, minute: 6 })
    expect(await secrets.read(PATH)).toBe('one')
    await expect(secrets.read('/another')).rejects.toThrow('SSM')
    await expect(opened('').secrets.read(PATH)).rejects.toThrow('empty')
  })

  test('has one before it once it was overwritten, until it is overwritten again', async () => {
    const { its, secrets } = opened('one')
    expect(await secrets.readPrevious(PATH)).toBeUndefined()
    its.versions.push('two')
    its.minute = 5
    expect([await secrets.read(PATH), await secrets.readPrevious(PATH)]).toEqual(['two', 'one'])
    its.versions.push('two')
    its.minute = 10
    expect([await secrets.read(PATH), await secrets.readPrevious(PATH)]).toEqual(['two', 'two'])
  })

  test('has none before it where that cannot be read, which is not tried each time', async () => {
    const { its, secrets } = opened('one', 'two')
    await secrets.read(PATH)
    its.isDown = true
    expect(await secrets.readPrevious(PATH)).toBeUndefined()
    expect(await secrets.readPrevious(PATH)).toBeUndefined()
    expect(await secrets.read(PATH)).toBe('two')
    expect(its.asked).toEqual([PATH, `${PATH}:1`])
  })
})
