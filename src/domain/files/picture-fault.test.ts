import { expect, test } from 'vitest'
import { pictureFault } from './picture-fault.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('what begins as a picture and cannot be shown is cut off', () => {
  for (const beginning of [
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff\xe0',
    'GIF89a',
    'RIFF\x01\x02\n\x04WEBPVP8 ',
    '\0\0\0\x1cftypavif',
  ]) {
    expect(pictureFault(bytes(beginning))).toBe('cutOff')
  }
})

test('anything else is no picture that a browser shows', () => {
  for (const beginning of ['', '%PDF-1.7', '<svg/>', 'RIFF....WAVE', '\0\0\0\x18ftypheic']) {
    expect(pictureFault(bytes(beginning))).toBe('notPicture')
  }
})
