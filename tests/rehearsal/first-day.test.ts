import { afterAll, expect, test } from 'vitest'
import { bringContent, describeRubric, openDesk, publishAll } from './first-content.ts'
import { places } from './places.ts'
import { openRehearsal, type Rehearsal } from './rehearsal.ts'

let its: Rehearsal | undefined

/** One is at work, and what its roles do not allow was never asked for. */
async function close(): Promise<void> {
  await its?.close()
  expect(its?.account.state.refused ?? []).toEqual([])
  its = undefined
}
afterAll(close)

test.each(places)(
  'on %s the first day leads from an empty account to a hearticle that readers see, and the next change to them',
  async (_, place) => {
    await close()
    its = await openRehearsal(place)
    await its.settle('trial')
    const said = await its.deploy('trial')
    expect(said).toMatch(/deployed \w+ to trial/)
    expect(said).not.toMatch(/^ {2}stops/m)
    expect(await its.ask('trial', '/')).toMatchObject({
      status: 200,
      body: expect.stringMatching(/<html[^>]+lang="?de/),
    })
    const desk = await openDesk(its, 'trial')
    await bringContent(its, 'trial', desk)
    await its.account.functions.tick('rate(1 minute)')
    await publishAll(its, 'trial', desk)
    expect(await its.ask('trial', '/hearticle/1')).toMatchObject({ status: 200 })
    expect(await its.ask('trial', '/api/rubrics')).toMatchObject({
      status: 200,
      body: expect.stringContaining('Ernährung'),
    })
    await describeRubric(desk, 'Was uns nährt')
    await publishAll(its, 'trial', desk)
    expect((await its.ask('trial', '/rubric/1')).body).toContain('Was uns nährt')

    // Deployed once more, nothing is made anew: secrets, records and pages stay.
    const secrets = await its.secrets('trial')
    expect(await its.deploy('trial')).toMatch(/site: 0 uploaded, \d+ unchanged, 0 deleted/)
    expect(await its.secrets('trial')).toEqual(secrets)
    expect(await its.ask('trial', '/hearticle/1')).toMatchObject({ status: 200 })

    await expect(
      its.onStage('trial', 'operations/first-administrator', 'other@example.org'),
    ).rejects.toThrow('there is an administrator already')
  },
)

test('a second stage in the same account shares nothing with the first', async () => {
  if (!its) throw new Error('The first day did not begin')
  await its.settle('second', { mailFrom: 'post@second.example.org' })
  await its.deploy('second')
  const { stacks } = its.account.stacks
  const namesOf = (stage: string) =>
    new Set(stacks.get(`hearticle-${stage}`)?.resources.map(({ type, id }) => `${type} ${id}`))
  expect([...namesOf('second')].filter((name) => namesOf('trial').has(name))).toEqual([])
  expect(await its.ask('second', '/')).toMatchObject({ status: 200 })
  expect(await its.ask('second', '/hearticle/1')).toMatchObject({ status: 404 })
  expect(await its.ask('trial', '/hearticle/1')).toMatchObject({ status: 200 })
})
