import { describe, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const PATH = '/hearticle/trial/origin-secret'

/** A parameter with all its versions, as SSM keeps them. */
function opened(...versions: string[]) {
  const store = { versions, asked: [] as string[], isDown: false, minute: 0 }
  const now = () => new Date(store.minute * 60_000)
  const secrets = openSecrets('eu-central-1', now, async (path) => {
    store.asked.push(path)
    if (store.isDown) throw new Error('SSM does not answer')
    const [, version = store.versions.length] = path.split(':')
    const Value = store.versions[Number(version) - 1]
    if (Value === undefined) throw new Error('ParameterVersionNotFound')
    return { Value, Version: Number(version) }
  })
  return { its: store, secrets }
}

describe('a secret', () => {
  test('is asked for once in five minutes, and is a new one afterwards', async () => {
    const { its: store, secrets } = opened('one')
    expect([await secrets.read(PATH), await secrets.read(PATH)]).toEqual(['one', 'one'])
    expect(store.asked).toEqual([PATH])
    store.versions.push('two')
    store.minute = 5
    expect(await secrets.read(PATH)).toBe('two')
  })

  test('holds on where it cannot be asked for again, and is none where it never could', async () => {
    const { its: store, secrets } = opened('one')
    await secrets.read(PATH)
    Object.assign(store, { isDown: true, minute: 6 })
    expect(await secrets.read(PATH)).toBe('one')
    await expect(secrets.read('/another')).rejects.toThrow('SSM')
    await expect(opened('').secrets.read(PATH)).rejects.toThrow('empty')
  })

  test('has one before it once it was overwritten, until it is overwritten again', async () => {
    const { its: store, secrets } = opened('one')
    expect(await secrets.readPrevious(PATH)).toBeUndefined()
    store.versions.push('two')
    store.minute = 5
    expect([await secrets.read(PATH), await secrets.readPrevious(PATH)]).toEqual(['two', 'one'])
    store.versions.push('two')
    store.minute = 10
    expect([await secrets.read(PATH), await secrets.readPrevious(PATH)]).toEqual(['two', 'two'])
  })

  test('has none before it where that cannot be read, which is not tried each time', async () => {
    const { its: store, secrets } = opened('one', 'two')
    await secrets.read(PATH)
    store.isDown = true
    expect(await secrets.readPrevious(PATH)).toBeUndefined()
    expect(await secrets.readPrevious(PATH)).toBeUndefined()
    expect(await secrets.read(PATH)).toBe('two')
    expect(store.asked).toEqual([PATH, `${PATH}:1`])
  })
})
