import { expect, test } from 'vitest'
import { PROFILE_IMAGE_BYTES } from '../contract/accounts/profile-image.ts'
import { AUDIO_BYTES } from '../contract/desk/library-audio.ts'
import { formatFileFault, type UploadFault } from './format-file-fault.ts'
import { islandTexts } from './island-texts.ts'
import { createTranslator } from './translator.ts'

const say = (language: 'de' | 'en', size: number, fault: UploadFault, first?: string) =>
  formatFileFault(
    { name: 'a.png', size },
    fault,
    { t: createTranslator(language, islandTexts(language, ['form']).messages), language },
    first,
  )

test('a file that is too large is named with its size, the limit, and what to do', () => {
  const large = { code: 'tooLarge', limit: AUDIO_BYTES } as const
  expect(say('de', 27_000_000, large)).toBe(
    '„a.png“ (25,8 MB): Die Datei darf höchstens 25 MB groß sein. Bitte verkleinern Sie sie, oder wählen Sie eine andere.',
  )
  expect(say('en', AUDIO_BYTES + 1, large)).toMatch(
    /^“a\.png” \(25\.1 MB\): The file may be at most 25 MB/,
  )
  const picture = { code: 'tooLarge', limit: PROFILE_IMAGE_BYTES } as const
  expect(say('en', PROFILE_IMAGE_BYTES + 1, picture, 'Less than 5MB')).toMatch(
    /^“a\.png” \(5\.1 MB\): Less than 5MB\. The file may be at most 5 MB\./,
  )
  expect(say('de', 1024, { code: 'notPicture' }, 'Ein Bild.')).toMatch(/: Ein Bild\. Diese Datei/)
})

test('what is no picture, or cut off, is told apart, and what helps is said', () => {
  expect(say('de', 2000, { code: 'notPicture' })).toMatch(
    /^„a\.png“ \(2 kB\): .*kein Bild.*Bitte wählen Sie ein PNG/,
  )
  expect(say('de', 0, { code: 'cutOff' })).toMatch(/^„a\.png“ \(0 kB\): .*abgeschnitten.*Bitte/)
  expect(say('en', 0, { code: 'cutOff' })).toMatch(/cut off\. Please save it again/)
})

test('the service’s words follow the file, and after them what to do where another file helps', () => {
  const dimensions = { code: 'image_dimensions', message: 'At most 4096 pixels.' } as const
  expect(say('en', 1024, dimensions)).toBe(
    '“a.png” (1 kB): At most 4096 pixels. Please choose another file.',
  )
  const conflict = { code: 'version_conflict', message: 'Changed meanwhile.' } as const
  expect(say('en', 1024, conflict)).toBe('“a.png” (1 kB): Changed meanwhile.')
  expect(say('en', 1024, { code: 'network_error' })).toMatch(
    /there was no answer\. Please try again/,
  )
})
