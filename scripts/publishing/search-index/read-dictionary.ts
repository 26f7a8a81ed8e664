import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import {
  type Dictionary,
  dictionaryReader,
} from '../../../functions/search-index/dictionary/parse-dictionary.ts'

/** Where Debian's trans-de-en is installed. */
const INSTALLED = '/usr/share/trans/de-en'

/**
 * The file of a general dictionary, for words that the thesaurus does not know: BILINGUAL_DICTIONARY,
 * which may be empty for none, else the one that is installed. Its licence stays with it.
 */
export function dictionaryFile(): string | undefined {
  const named = process.env.BILINGUAL_DICTIONARY
  if (named !== undefined) return named || undefined
  return existsSync(INSTALLED) ? INSTALLED : undefined
}

/**
 * Reads a dictionary line by line, whatever its size.
 * @throws where it cannot be read or holds no entry
 */
export async function readDictionary(path: string): Promise<Dictionary> {
  const { dictionary, read } = dictionaryReader()
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) read(line)
  if (dictionary.de.size === 0) throw new Error(`${path} has no line 'German :: English'`)
  return dictionary
}
