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
/** Where to go on after a fault: behind the end of a record, else before another or a set's tags. */
const GOING_ON = new RegExp(
  `</(?:${CITATIONS})\\s{0,100}>|(?=<(?:(?:${CITATIONS}|${SETS})(?:\\s[^<>]{0,200})?|/(?:${SETS})\\s{0,100})>)`,
)
/** Longer than what `GOING_ON` looks for. */
const TAG_LENGTH = 256
/** The element that is put around the input, so that several sets, or none, are one document. */
const AROUND = 'input'
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
 * Reads records out of a stream of text, in the memory of one record. At a fault it gives up the
 * record, looks for the next place where one ends or begins, and parses anew from there: so a
 * faulty record costs no other.
 */
export class RecordReader {
  /** True once the input turned out to be no XML: it need not be read further. */
  done = false
  readonly #limit: number
  readonly #encoding: string
  #found: RecordOrFault[] = []
  #head = ''
  /** Whether anything of PubMed was seen; until then faults are not told. */
  #isPubMed = false
  #firstFault: Fault | undefined

  /** What may still be needed: the record that is open, or all from the last tag on. */
  #text = ''
  /** A place in it that is known. */
  #mark = { offset: 0, place: START }
  #parser: SAXParser
  /** The parser's position at the beginning of the text. */
  #base = 0
  /** The elements around records that are open. */
  #outer: string[] = []
  #openDoctype: SourcePosition | undefined
  #tree = new TreeBuilder()
  #record: { position: number; place: SourcePosition } | undefined
  #isGivenUp = false
  /** Whether a fault between records was told since the last of them. */
  #isAstray = false

  /**
   * @param limit size of the largest record in bytes of UTF-8
   * @param encoding its name, for messages
   */
  constructor(limit: number, encoding: string) {
    this.#limit = limit
    this.#encoding = encoding
    this.#parser = this.#newParser([AROUND])
  }

  /** What is complete with this text. @param text no character of it is cut in two */
  push(text: string): RecordOrFault[] {
    if (this.#head.length >= HEAD_LENGTH) {
      this.#read(text)
    } else {
      this.#head += text
      if (this.#head.length >= HEAD_LENGTH) this.#begin()
    }
    return this.#taken()
  }

  /**
   * What is to tell when no text follows.
   * @param cause why none does, where the input did not simply end
   */
  end(cause = ''): RecordOrFault[] {
    if (this.#head.length < HEAD_LENGTH) this.#begin()
    if (this.done) return this.#taken()
    this.#end(cause)
    if (this.#isPubMed) return this.#taken()
    const reason = this.#head === '' && cause !== '' ? cause : notPubMed(this.#head)
    return [{ kind: 'fault', scope: 'file', reason, place: START, text: '' }]
  }

  #taken(): RecordOrFault[] {
    const found = this.#found
    this.#found = []
    return found
  }

  #begin(): void {
    this.done = /^\s*[^\s<]/.test(this.#head)
    if (this.done) this.#tell('file', notPubMed(this.#head), START)
    else this.#read(this.#head)
  }

  #read(text: string): void {
    this.#text += text
    let rest = this.#isGivenUp ? this.#goOn() : text
    while (rest !== undefined) rest = this.#parse(rest) ? undefined : this.#goOn()
  }

  /** @returns false where it gave up what it was reading */
  #parse(text: string): boolean {
    try {
      this.#parser.write(text)
      this.#dropText()
      return true
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error
      this.#giveUp(error)
      return false
    }
  }

  #newParser(around: string[]): SAXParser {
    const parser = strictParser()
    parser.write(around.map((name) => `<${name}>`).join(''))
    this.#base = parser.position
    this.#outer = [...around]
    const { onerror } = parser
    parser.onerror = (error) => {
      const offset = this.#tagOffset()
      // No DOCTYPE is at its place where something is put around it; lengths have their limit here.
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
      else this.#openAround(tag.name)
    }
    parser.onclosetag = () => {
      if (this.#record) this.#closeTag(this.#record)
      else this.#outer.pop()
    }
    parser.ontext = (text) => {
      if (this.#record) this.#tree.addText(text)
      else this.#textAround(text)
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
      this.#mark = { offset, place }
      this.#record = { position: this.#base + offset, place }
      this.#tree = new TreeBuilder()
      this.#isPubMed = true
      this.#isAstray = false
    } else if (name !== 'ERROR') {
      throw new PlacedFault(`the record is not closed before <${name}>`, this.#record.place)
    }
  }

  #closeTag(record: { place: SourcePosition }): void {
    const element = this.#tree.close()
    if (!element) return
    const text = this.#text.slice(this.#recordOffset(), this.#parser.position - this.#base)
    if (Buffer.byteLength(text) > this.#limit) throw this.#tooLarge(record.place)
    const wrong = this.#wrongCharacter()
    if (wrong) throw wrong
    this.#found.push({ kind: 'record', element, text, place: record.place })
    this.#record = undefined
  }

  #openAround(name: string): void {
    if (this.#outer.length > MAX_DEPTH) throw nestedTooDeep()
    this.#outer.push(name)
    if (!SET.test(name)) return
    this.#isPubMed = true
    this.#isAstray = false
  }

  /** Text between records: there must be none, and errors are sometimes told that way. */
  #textAround(text: string): void {
    const words = text.trim()
    if (words === '' || !this.#isPubMed || this.#isAstray) return
    this.#isAstray = true
    const reason = `text outside of any record: ${JSON.stringify(words.slice(0, HEAD_LENGTH))}`
    this.#tell('file', reason, this.#placeAt(this.#tagOffset()))
  }

  /** Drops what is not needed any more. @throws XmlFault where too much is */
  #dropText(): void {
    if (this.#record) {
      this.#cut(this.#recordOffset())
      if (this.#text.length > this.#limit) throw this.#tooLarge(this.#record.place)
      return
    }
    this.#cut(this.#tagOffset())
    if (this.#text.length <= this.#limit) return
    if (this.#text.trimEnd().length > this.#limit) throw this.#notClosed()
    this.#cut(this.#text.length)
  }

  /** @param end how far it was read before the fault */
  #giveUp(error: XmlFault, end = this.#parser.position - this.#base): void {
    const isInRecord = this.#record !== undefined
    const fault = (isInRecord && this.#wrongCharacter()) || error
    const place = fault instanceof PlacedFault ? fault.place : this.#placeAt(end - 1)
    const reason = this.#reasonOf(fault, this.#text.slice(this.#tagOffset(), end))
    if (isInRecord) this.#tell('record', reason, place, end)
    else if (!this.#isAstray) this.#tell('file', reason, place)
    this.#isAstray = !isInRecord
    this.#isGivenUp = true
    this.#cut(this.#behindFault())
  }

  /** Where the search for what follows begins: never at what has just failed. */
  #behindFault(): number {
    const isInRecord = this.#record !== undefined
    return Math.max(this.#tagOffset() + (isInRecord ? 0 : 1), this.#recordOffset() + 1)
  }

  /** @returns the text from where to go on, or undefined where that is not there yet */
  #goOn(): string | undefined {
    const found = GOING_ON.exec(this.#text)
    if (!found) {
      this.#cut(this.#text.length - TAG_LENGTH)
      return undefined
    }
    this.#cut(found.index + found[0].length)
    this.#isGivenUp = false
    this.#record = undefined
    this.#isPubMed = true
    if (this.#firstFault) this.#found.push(this.#firstFault)
    this.#firstFault = undefined
    this.#parser = this.#newParser(this.#outer)
    return this.#text
  }

  #end(cause: string): void {
    // What nobody closes may have swallowed the records behind it: they are given back.
    while (!this.#isGivenUp && !this.#closesAround()) {
      if (!GOING_ON.test(this.#text.slice(this.#behindFault()))) break
      this.#giveUp(this.#notClosed(), this.#tagOffset())
      this.#read('')
    }
    const place = this.#placeAt(this.#text.length)
    const because = cause === '' ? '' : ` (${cause})`
    if (this.#record) {
      const reason = `the file ends inside a record, at line ${place.line}${because}`
      this.#tell('file', reason, this.#record.place)
    } else if (!this.#isAstray) {
      const open = this.#outer.length > 1 ? `before </${this.#outer.at(-1)}>` : 'inside markup'
      if (this.#outer.length > 0) this.#tell('file', `the file ends ${open}${because}`, place)
      else if (cause !== '') this.#tell('file', cause, place)
    }
  }

  /** Closes what was put around the input: impossible while anything in it is open. */
  #closesAround(): boolean {
    try {
      this.#parser.write(`</${AROUND}>`)
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error
    }
    return this.#outer.length === 0
  }

  #tell(scope: 'record' | 'file', reason: string, place: SourcePosition, end?: number): void {
    const text = this.#record ? this.#text.slice(this.#recordOffset(), end) : ''
    const fault: Fault = { kind: 'fault', scope, reason, place, text }
    if (this.#isPubMed || this.done) this.#found.push(fault)
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
  #wrongCharacter(): PlacedFault | undefined {
    const start = this.#recordOffset()
    const length = this.#parser.position - this.#base - start
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
    return Math.max(0, this.#parser.startTagPosition - 1 - this.#base)
  }

  #recordOffset(): number {
    return this.#record ? this.#record.position - this.#base : -1
  }

  #cut(offset: number): void {
    if (offset <= 0) return
    this.#mark = { offset: 0, place: this.#placeAt(offset) }
    this.#text = this.#text.slice(offset)
    this.#base += offset
  }

  #placeAt(offset: number): SourcePosition {
    const { place } = this.#mark
    const lines = this.#text.slice(this.#mark.offset, offset).split('\n')
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
