import type { SAXParser } from 'sax'
import {
  MAX_DEPTH,
  nestedTooDeep,
  strictParser,
  TreeBuilder,
  type XmlElement,
  XmlFault,
} from './xml-tree.ts'

/** Where something stands in the decoded text: both count from 1, columns in characters. */
export type SourcePosition = { line: number; column: number }

/** One record: as a tree and as it stands in the input. */
export type FoundRecord = {
  kind: 'record'
  element: XmlElement
  text: string
  place: SourcePosition
}
/**
 * Something that is no whole record. `scope` 'file' means that the file itself is cut or is not
 * what it should be, so that fetching it again may help. `text` is what was read of the record.
 */
export type Fault = {
  kind: 'fault'
  scope: 'record' | 'file'
  reason: string
  place: SourcePosition
  text: string
}
export type RecordOrFault = FoundRecord | Fault

/** An article, a book or chapter, or a withdrawal. */
const CITATIONS = 'Pubmed(?:Book)?Article|Delete(?:Citation|Document)'
/** What is read as a record: also an error in the place of one. */
const RECORD = new RegExp(`^(?:${CITATIONS}|ERROR)$`)
/** What records stand in. */
const SETS = 'Pubmed(?:Book)?ArticleSet|BookDocumentSet|eFetchResult'
const SET = new RegExp(`^(?:${SETS})$`)
/** Where parsing resumes after a fault: behind the end of a record, else before the next record or set. */
const RESUME_POINT = new RegExp(
  `</(?:${CITATIONS})\\s{0,100}>|(?=<(?:(?:${CITATIONS}|${SETS})(?:\\s[^<>]{0,200})?|/(?:${SETS})\\s{0,100})>)`,
)
/** No tag that `RESUME_POINT` finds is longer. */
const TAG_LENGTH = 256
/** An element of our own around the input, as several sets, or none, are no document. */
const ROOT = 'input'
const HEAD_LENGTH = 160
const START: SourcePosition = { line: 1, column: 1 }
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const MARKUP: [opening: string, name: string][] = [
  ['<!--', 'comment'],
  ['<![CDATA[', 'CDATA section'],
  ['<?', 'processing instruction'],
  ['<!DOCTYPE', 'DOCTYPE'],
]

/** A fault that is not where the parser stands. */
class PlacedFault extends XmlFault {
  readonly place: SourcePosition

  constructor(reason: string, place: SourcePosition) {
    super(reason)
    this.place = place
  }
}

/**
 * Reads records out of a stream of text, in the memory of one record. After a fault it skips text up
 * to the next `RESUME_POINT` and parses from there with a new parser, so that a faulty record costs
 * no other.
 */
export class RecordReader {
  /** True once the input turned out to be no XML: it need not be read further. */
  done = false
  readonly #limit: number
  readonly #encoding: string
  #found: RecordOrFault[] = []
  #head = ''
  /** Whether a record or a set was seen; until then the first fault is held back. */
  #sawPubMed = false
  #firstFault: Fault | undefined

  /** What was read and may still be needed: the record that is open, or all from the last tag on. */
  #text = ''
  /** An offset in `#text` whose line and column are known. */
  #knownPlace = { offset: 0, place: START }
  #parser: SAXParser
  /** Where `#text` begins, as a position of the parser. */
  #textStart = 0
  /** The open elements around records, from the outermost on. */
  #ancestors: string[] = []
  #openDoctype: SourcePosition | undefined
  #tree = new TreeBuilder()
  #record: { position: number; place: SourcePosition } | undefined
  /** Whether text is skipped, after a fault. */
  #isSkipping = false
  /** Whether a fault between records was reported since the last record: one is enough. */
  #isGapReported = false

  /**
   * @param limit size of the largest record in bytes of UTF-8
   * @param encoding its name, for messages
   */
  constructor(limit: number, encoding: string) {
    this.#limit = limit
    this.#encoding = encoding
    this.#parser = this.#newParser([ROOT])
  }

  /** @param text no character of it is cut in two. @returns what is complete with it */
  push(text: string): RecordOrFault[] {
    if (this.#head.length >= HEAD_LENGTH) {
      this.#read(text)
    } else {
      this.#head += text
      if (this.#head.length >= HEAD_LENGTH) this.#startWithHead()
    }
    return this.#takeFound()
  }

  /**
   * Takes the end of the text.
   * @param cause why no more text follows, where the input did not simply end
   * @returns what is left to report
   */
  end(cause = ''): RecordOrFault[] {
    if (this.#head.length < HEAD_LENGTH) this.#startWithHead()
    if (this.done) return this.#takeFound()
    this.#finish(cause)
    if (this.#sawPubMed) return this.#takeFound()
    const reason = this.#head === '' && cause !== '' ? cause : notPubMed(this.#head)
    return [{ kind: 'fault', scope: 'file', reason, place: START, text: '' }]
  }

  #takeFound(): RecordOrFault[] {
    const found = this.#found
    this.#found = []
    return found
  }

  #startWithHead(): void {
    this.done = /^\s*[^\s<]/.test(this.#head)
    if (this.done) this.#report('file', notPubMed(this.#head), START)
    else this.#read(this.#head)
  }

  #read(text: string): void {
    this.#text += text
    let rest = this.#isSkipping ? this.#resume() : text
    while (rest !== undefined) rest = this.#parse(rest) ? undefined : this.#resume()
  }

  /** @returns false after a fault, from which on text is skipped */
  #parse(text: string): boolean {
    try {
      this.#parser.write(text)
      this.#dropText()
      return true
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error
      this.#startSkipping(error)
      return false
    }
  }

  #newParser(ancestors: string[]): SAXParser {
    const parser = strictParser()
    parser.write(ancestors.map((name) => `<${name}>`).join(''))
    this.#textStart = parser.position
    this.#ancestors = [...ancestors]
    const { onerror } = parser
    parser.onerror = (error) => {
      const offset = this.#tagOffset()
      // Every DOCTYPE stands within our root, where the parser refuses it; `#dropText` limits lengths.
      const isDoctype = !this.#record && this.#text.startsWith('<!DOCTYPE', offset)
      if (isDoctype) this.#openDoctype = this.#placeAt(offset)
      if (isDoctype || error.message.startsWith('Max buffer length')) parser.resume()
      else onerror(error)
    }
    this.#openDoctype = undefined
    parser.ondoctype = () => {
      this.#openDoctype = undefined
    }
    parser.onopentagstart = ({ name }) => this.#startTag(name)
    parser.onopentag = (tag) => {
      if (this.#record) this.#tree.open(tag)
      else this.#openAncestor(tag.name)
    }
    parser.onclosetag = () => {
      if (this.#record) this.#closeTag(this.#record)
      else this.#ancestors.pop()
    }
    parser.ontext = (text) => {
      if (this.#record) this.#tree.addText(text)
      else this.#textBetween(text)
    }
    parser.oncdata = parser.ontext
    return parser
  }

  #startTag(name: string): void {
    if (this.#openDoctype) throw new PlacedFault('the DOCTYPE is not closed', this.#openDoctype)
    if (!RECORD.test(name)) return
    if (!this.#record) {
      const offset = this.#tagOffset()
      const place = this.#placeAt(offset)
      this.#knownPlace = { offset, place }
      this.#record = { position: this.#textStart + offset, place }
      this.#tree = new TreeBuilder()
      this.#sawPubMed = true
      this.#isGapReported = false
    } else if (name !== 'ERROR') {
      throw new PlacedFault(`the record is not closed before <${name}>`, this.#record.place)
    }
  }

  #closeTag(record: { place: SourcePosition }): void {
    const element = this.#tree.close()
    if (!element) return
    const text = this.#text.slice(this.#recordOffset(), this.#parser.position - this.#textStart)
    if (Buffer.byteLength(text) > this.#limit) throw this.#tooLarge(record.place)
    const wrong = this.#forbiddenCharacter()
    if (wrong) throw wrong
    this.#found.push({ kind: 'record', element, text, place: record.place })
    this.#record = undefined
  }

  #openAncestor(name: string): void {
    if (this.#ancestors.length > MAX_DEPTH) throw nestedTooDeep()
    this.#ancestors.push(name)
    if (!SET.test(name)) return
    this.#sawPubMed = true
    this.#isGapReported = false
  }

  /** Between records no text may stand; PubMed sometimes reports an error that way. */
  #textBetween(text: string): void {
    const words = text.trim()
    if (words === '' || !this.#sawPubMed || this.#isGapReported) return
    this.#isGapReported = true
    const reason = `text outside of any record: ${JSON.stringify(words.slice(0, HEAD_LENGTH))}`
    this.#report('file', reason, this.#placeAt(this.#tagOffset()))
  }

  /** Drops text that is not needed any more. @throws XmlFault where more than the limit is left */
  #dropText(): void {
    if (this.#record) {
      this.#dropBefore(this.#recordOffset())
      if (this.#text.length > this.#limit) throw this.#tooLarge(this.#record.place)
      return
    }
    this.#dropBefore(this.#tagOffset())
    if (this.#text.length <= this.#limit) return
    if (this.#text.trimEnd().length > this.#limit) throw this.#notClosed()
    this.#dropBefore(this.#text.length)
  }

  /** @param end how far it was read before the fault */
  #startSkipping(error: XmlFault, end = this.#parser.position - this.#textStart): void {
    const isInRecord = this.#record !== undefined
    const fault = (isInRecord && this.#forbiddenCharacter()) || error
    const place = fault instanceof PlacedFault ? fault.place : this.#placeAt(end - 1)
    const reason = this.#reasonOf(fault, this.#text.slice(this.#tagOffset(), end))
    if (isInRecord) this.#report('record', reason, place, end)
    else if (!this.#isGapReported) this.#report('file', reason, place)
    this.#isGapReported = !isInRecord
    this.#isSkipping = true
    this.#dropBefore(this.#skipStart())
  }

  /** Where the search for a `RESUME_POINT` begins: behind the tag that has just failed. */
  #skipStart(): number {
    const isInRecord = this.#record !== undefined
    return Math.max(this.#tagOffset() + (isInRecord ? 0 : 1), this.#recordOffset() + 1)
  }

  /** @returns the text from the next `RESUME_POINT` on; undefined where that did not come yet */
  #resume(): string | undefined {
    const found = RESUME_POINT.exec(this.#text)
    if (!found) {
      this.#dropBefore(this.#text.length - TAG_LENGTH)
      return undefined
    }
    this.#dropBefore(found.index + found[0].length)
    this.#isSkipping = false
    this.#record = undefined
    this.#sawPubMed = true
    if (this.#firstFault) this.#found.push(this.#firstFault)
    this.#firstFault = undefined
    this.#parser = this.#newParser(this.#ancestors)
    return this.#text
  }

  #finish(cause: string): void {
    // Markup that is never closed may have swallowed whole records: they are parsed again.
    while (!this.#isSkipping && !this.#closesRoot()) {
      if (!RESUME_POINT.test(this.#text.slice(this.#skipStart()))) break
      this.#startSkipping(this.#notClosed(), this.#tagOffset())
      this.#read('')
    }
    const place = this.#placeAt(this.#text.length)
    const inParentheses = cause === '' ? '' : ` (${cause})`
    if (this.#record) {
      const reason = `the file ends inside a record, at line ${place.line}${inParentheses}`
      this.#report('file', reason, this.#record.place)
    } else if (!this.#isGapReported) {
      const open =
        this.#ancestors.length > 1 ? `before </${this.#ancestors.at(-1)}>` : 'inside markup'
      if (this.#ancestors.length > 0)
        this.#report('file', `the file ends ${open}${inParentheses}`, place)
      else if (cause !== '') this.#report('file', cause, place)
    }
  }

  /** Closes our root, which the parser refuses while anything in it is open. */
  #closesRoot(): boolean {
    try {
      this.#parser.write(`</${ROOT}>`)
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error
    }
    return this.#ancestors.length === 0
  }

  #report(scope: 'record' | 'file', reason: string, place: SourcePosition, end?: number): void {
    const text = this.#record ? this.#text.slice(this.#recordOffset(), end) : ''
    const fault: Fault = { kind: 'fault', scope, reason, place, text }
    if (this.#sawPubMed || this.done) this.#found.push(fault)
    else this.#firstFault ??= fault
  }

  #tooLarge(place: SourcePosition): XmlFault {
    return new PlacedFault(`the record is larger than ${this.#limit} bytes`, place)
  }

  #notClosed(): XmlFault {
    const offset = this.#tagOffset()
    const { line, column } = this.#placeAt(offset)
    const opened = MARKUP.find(([opening]) => this.#text.startsWith(opening, offset))?.[1] ?? 'tag'
    const reason = `the ${opened} at line ${line}, column ${column} is not closed`
    return new PlacedFault(reason, this.#record?.place ?? { line, column })
  }

  /** The first character of the record, as far as it is read, that XML does not allow. */
  #forbiddenCharacter(): PlacedFault | undefined {
    const start = this.#recordOffset()
    const length = this.#parser.position - this.#textStart - start
    // With one more, so that it does not end within a character of two units.
    const text = this.#text.slice(start, start + length + 1)
    const undecoded = text.isWellFormed() ? -1 : text.search(/\p{Surrogate}/u)
    const index = undecoded < 0 ? text.search(FORBIDDEN) : undecoded
    if (index < 0 || index >= length) return undefined
    const code = text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0')
    const isUndecoded = index === undecoded
    const reason = `the character U+${code} is not allowed in XML`
    return new PlacedFault(
      isUndecoded ? `not valid ${this.#encoding}` : reason,
      this.#placeAt(start + index),
    )
  }

  /** @param tag what was read from the last '<' on */
  #reasonOf({ message }: XmlFault, tag: string): string {
    if (this.#record && /^<\/[^>]*>$/.test(tag) && SET.test(tag.slice(2, -1).trim())) {
      return `the record is not closed before ${tag}`
    }
    if (!/character entity/i.test(message)) return message
    const name = tag.slice(tag.lastIndexOf('&') + 1, -1)
    return name.startsWith('#')
      ? `&${name}; is no character that XML allows`
      : `the entity &${name.slice(0, 40)}; is not defined`
  }

  #tagOffset(): number {
    return Math.max(0, this.#parser.startTagPosition - 1 - this.#textStart)
  }

  #recordOffset(): number {
    return this.#record ? this.#record.position - this.#textStart : -1
  }

  #dropBefore(offset: number): void {
    if (offset <= 0) return
    this.#knownPlace = { offset: 0, place: this.#placeAt(offset) }
    this.#text = this.#text.slice(offset)
    this.#textStart += offset
  }

  #placeAt(offset: number): SourcePosition {
    const { place } = this.#knownPlace
    const lines = this.#text.slice(this.#knownPlace.offset, offset).split('\n')
    const column = lines.length > 1 ? 1 : place.column
    return { line: place.line + lines.length - 1, column: column + characters(lines.at(-1) ?? '') }
  }
}

function characters(text: string): number {
  return text.length - (text.match(/[\udc00-\udfff]/g)?.length ?? 0)
}

/** Why an input that begins so is not read. */
function notPubMed(head: string): string {
  const text = head.trim()
  if (text === '') return 'the file is empty'
  return `not PubMed XML: it starts with ${JSON.stringify(text.slice(0, 60))}`
}
