import { describe, expect, test } from 'vitest'
import { fullName, givenNames, shortName } from './citation.ts'

describe('the name of an author', () => {
  test.each([
    [{ lastName: 'Huber' }, 'Huber', 'Huber'],
    [{ lastName: 'Huber', foreName: 'Anna M', initials: 'AM' }, 'Huber AM', 'Anna M Huber'],
    [
      { lastName: 'Wright', foreName: 'Jackson T', initials: 'JT', suffix: 'Jr' },
      'Wright JT Jr',
      'Jackson T Wright Jr',
    ],
    [{ lastName: 'Huber', initials: 'A' }, 'Huber A', 'A Huber'],
    [{ collectiveName: 'SPRINT Group' }, 'SPRINT Group', 'SPRINT Group'],
  ])('%j is %s on cards and %s in full', (author, short, full) => {
    expect(shortName(author)).toBe(short)
    expect(fullName(author)).toBe(full)
  })
})

describe('the given names of an author', () => {
  test.each([
    [{ lastName: 'Huber' }, ''],
    [{ lastName: 'Huber', initials: 'AM' }, 'A M'],
    [{ lastName: 'Huber', initials: 'ÖÄ' }, 'Ö Ä'],
    [{ lastName: 'Huber', initials: 'J-P' }, 'J-P'],
    [{ lastName: 'Huber', foreName: 'Anna M', initials: 'AM' }, 'Anna M'],
  ])('of %j are %j', (author, expected) => {
    expect(givenNames(author)).toBe(expected)
  })
})
