import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  type Dictionary,
  dictionaryReader,
} from '../../../functions/search-index/dictionary/parse-dictionary.ts'
import { digestOf } from '../../../functions/search-index/local-source.ts'

/** Where Debian's trans-de-en is installed. */
const INSTALLED = '/usr/share/trans/de-en'
/** The longest of trans-de-en has 9,344; longer ones are passed over, so that memory stays small. */
const LONGEST_LINE = 10_000

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
 * The digest of a dictionary's file.
 * @throws where it cannot be read, with its name and the reason
 */
export function dictionaryDigest(path: string): Promise<string> {
  return naming(path, async () => {
    // What is no file may have no end.
    if (!(await stat(path)).isFile()) throw new Error('it is no file')
    return digestOf(path)
  })
}

/**
 * Reads a dictionary line by line, whatever its size, until no more is kept.
 * @param most so many words of a language are kept
 * @throws where it cannot be read, is no UTF-8 or holds no entry, with its name and the reason
 */
export function readDictionary(path: string, most?: number): Promise<Dictionary> {
  return naming(path, async () => {
    if (!(await stat(path)).isFile()) throw new Error('it is no file')
    const { dictionary, read, isFull } = dictionaryReader(most)
    for await (const line of linesOf(path)) {
      read(line)
      if (isFull()) break
    }
    if (dictionary.de.size === 0) throw new Error("it has no line 'German :: English'")
    return dictionary
  })
}

async function naming<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The dictionary ${path} cannot be read: ${reason}`, { cause: error })
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  let isCut = false
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!isCut && line.length <= LONGEST_LINE) yield line
      isCut = false
    }
    if (rest.length > LONGEST_LINE) {
      isCut = true
      rest = ''
    }
  }
  if (!isCut) yield rest + decoder.decode()
}
