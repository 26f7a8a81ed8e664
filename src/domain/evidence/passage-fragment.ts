import type { Language } from '../../contract/protocol/language.ts'
import type { Study } from '../../contract/reading/studies.ts'
import { abstractFor } from '../study/study-in-language.ts'
import { placeInOther } from '../text/inline-markup.ts'
import { abstractTexts, registryAt, rowsAround, sectionsOf } from './abstract-text.ts'

type Abstract = Pick<Study, 'abstractSections' | 'registry'>
type Passage = { start: number; end: number }

/** So many words at either end name a passage. */
const WORDS = 6

/**
 * What is put behind the address of a study's page so that the browser itself scrolls to passages of
 * its abstract, or of the registry's results, and highlights them (text fragments), and the page's script marks them: their first
 * and last words. Labels of parts are headings there, so they are no words of a passage.
 * @param passages in UTF-16 units of `studyText`; the page scrolls to the first that it has
 * @returns nothing where there are no such words
 */
export function passageFragment(study: Abstract, ...passages: readonly Passage[]): string {
  const texts = passages.map((passage) => fragmentOf(study, passage)).filter(Boolean)
  return texts.length === 0 ? '' : fragmentWith([...new Set(texts)].join('&'))
}

/**
 * The same as the study's page in a language leads there: to none of the abstract where it shows another
 * text than the original, in which places count.
 */
export function pageFragment(
  study: Study,
  language: Language,
  ...passages: readonly Passage[]
): string {
  const isOriginal = abstractFor(study, language)?.content === study.abstractSections
  const shown = passages.filter((passage) => isOriginal || registryAt(study, passage))
  return passageFragment(study, ...shown)
}

function fragmentOf(study: Abstract, { start, end }: Passage): string {
  const sections = sectionsOf(study)
  const texts = abstractTexts(sections)
  // A browser looks for what the page shows, where '10⁹' is a 10 and a raised 9.
  const shown = texts.map((text) => text.shown).join('')
  const place = (offset: number) => placeInOther(texts, offset, 'plain')
  const inText = texts.map((text) => text.plain).join('')
  // The numbers of a row can be those of another: it is named as a whole.
  const named = rowsAround(inText, { start, end }) ?? { start, end }
  const paragraphs = wholeWords(shown, place(named.start), place(named.end))
    .split('\n\n')
    .map((paragraph) => {
      const label = sections.find((section) => paragraph.startsWith(`${section.label}: `))
      return paragraph.slice(label?.label ? label.label.length + 2 : 0)
    })
  return textOf(paragraphs)
}

/**
 * The same for a sentence of which only the words are known.
 * @param sentence plain text, in whole words
 */
export function sentenceFragment(sentence: string): string {
  const text = textOf([sentence])
  return text === '' ? '' : fragmentWith(text)
}

/** The same on a page that is no study's, by the browser alone. */
export function textFragment(sentence: string): string {
  const text = textOf([sentence])
  return text === '' ? '' : `#:~:${text}`
}

/** Once for the page's script, which is not told the other, and once for the browser. */
const fragmentWith = (texts: string): string => `#${texts}:~:${texts}`

function textOf(paragraphs: readonly string[]): string {
  const words = paragraphs.map((paragraph) => paragraph.split(/\s+/).filter(Boolean))
  const [first = [], last = first] = [words[0], words.at(-1)]
  if (first.length === 0 || last.length === 0) return ''
  if (words.length === 1 && first.length <= 2 * WORDS) return `text=${encoded(first)}`
  return `text=${encoded(first.slice(0, WORDS))},${encoded(last.slice(-WORDS))}`
}

/** A browser finds whole words only. */
function wholeWords(text: string, start: number, end: number): string {
  const before = /\S*$/.exec(text.slice(0, start))?.[0] ?? ''
  const after = /^\S*/.exec(text.slice(end))?.[0] ?? ''
  const isBetweenWords = /^\s/.test(text.slice(start)) || /\s$/.test(text.slice(0, end))
  return (isBetweenWords ? text.slice(start, end) : before + text.slice(start, end) + after).trim()
}

/** A hyphen has a meaning of its own in a text fragment. */
function encoded(words: readonly string[]): string {
  return encodeURIComponent(words.join(' ').toWellFormed()).replaceAll('-', '%2D')
}
