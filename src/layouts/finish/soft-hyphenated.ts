import german from 'hyphen/de-1996/index.js'
import british from 'hyphen/en-gb/index.js'
import type { Language } from '../../contract/protocol/language.ts'
import { withSoftHyphens, wordParts } from '../../domain/text/soft-hyphens.ts'

const hyphenators = { de: german, en: british }

function syllablesOf(word: string, language: Language): string[] {
  return hyphenators[language].hyphenateSync(word, { minWordLength: 1 }).split('\u00ad')
}

/** Headings of many pages share their words. */
const remembered: Record<Language, Map<string, string[]>> = { de: new Map(), en: new Map() }

export function softHyphenated(text: string, language: Language): string {
  const cached = remembered[language]
  return withSoftHyphens(text, (word) => {
    const known = cached.get(word)
    if (known) return known
    const own = copyOf(word)
    const pieces = wordParts(own, language, (part) => syllablesOf(part, language))
    cached.set(own, pieces)
    return pieces
  })
}

/** A word cut out of a page keeps all of that page in memory as long as it is kept; its copy none. */
const copyOf = (word: string): string => Array.from(word).join('')
