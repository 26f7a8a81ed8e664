import type { ErrorCode } from '../contract/protocol/errors.ts'
import type { Language } from '../contract/protocol/language.ts'
import { numberLocales } from '../domain/text/locales.ts'
import type { Translate } from './translator.ts'

/** Why a chosen file was not taken: by the browser, by the service, or because nobody answered. */
export type UploadFault =
  | { code: 'tooLarge'; limit: number }
  | { code: 'notPicture' | 'cutOff' | 'network_error' }
  | { code: ErrorCode; message: string }

/** Another file helps; what the service says of them says no more than what is wrong. */
const OF_THE_FILE: ReadonlySet<string> = new Set<ErrorCode>([
  'not_an_image',
  'not_a_png',
  'not_an_mp3',
  'image_dimensions',
  'topic_image_dimensions',
])

const MEGABYTE = 1024 * 1024

/**
 * Which file was not taken, what is wrong with it and what can be done.
 * @param first said before, as a sentence, where a rule has words of its own
 */
export function formatFileFault(
  { name, size }: Pick<File, 'name' | 'size'>,
  fault: UploadFault,
  { t, language }: { t: Translate; language: Language },
  first = '',
): string {
  const number = new Intl.NumberFormat(numberLocales[language], { maximumFractionDigits: 1 })
  // Rounded, what is over a limit by a few bytes would seem to keep it.
  const shown = 'limit' in fault ? Math.max(size, fault.limit + 100_000) : size
  const unit = shown < MEGABYTE ? { bytes: 1024, name: 'kB' } : { bytes: MEGABYTE, name: 'MB' }
  const formattedSize = `${number.format(Math.ceil((shown / unit.bytes) * 10) / 10)} ${unit.name}`
  const why = (): string => {
    if ('limit' in fault) {
      return t('form:file_tooLarge', { limit: `${number.format(fault.limit / MEGABYTE)} MB` })
    }
    if (!('message' in fault)) {
      return t(fault.code === 'network_error' ? 'form:file_notReached' : `form:file_${fault.code}`)
    }
    return OF_THE_FILE.has(fault.code)
      ? `${fault.message} ${t('form:chooseAnotherFile')}`
      : fault.message
  }
  const reason = `${first.replace(/[^.]$/, '$&.')} ${why()}`.trim()
  return t('form:file_refused', { name, size: formattedSize, why: reason })
}
