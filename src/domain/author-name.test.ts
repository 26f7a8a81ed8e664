import { describe, expect, test } from 'vitest'
import { fullName, shortName } from './author-name.ts'

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
