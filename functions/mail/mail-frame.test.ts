// Rules: P-MAIL-WORDS.
import { expect, test } from 'vitest'
import { makeMailFrame } from '../../scripts/make-mail-frame.ts'
import frame from './mail-frame.json' with { type: 'json' }

test('what mails are filled into is what the template makes', async () => {
  expect(await makeMailFrame()).toEqual(frame)
})
