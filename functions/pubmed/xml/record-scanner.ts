import { ByteWindow, type SourcePosition } from './byte-window.ts'
import {
  nextToken,
  type Opaque,
  RECORD_NAMES,
  SET_NAMES,
  TAG_LIMIT,
  type Token,
} from './markup-tokens.ts'
import { fault, notPubMed, type Scanned } from './scanned.ts'

const DOCTYPE_LIMIT = 1024 * 1024
const HEAD_LENGTH = 160
const GAP_LENGTH = 2000
const START: SourcePosition = { line: 1, column: 1 }

/**
 * Cuts UTF-8 text into records, so that each can be parsed by itself: a faulty one costs no
 * other, and the memory needed is that of one record. Knows comments, CDATA sections, processing
 * instructions and a DOCTYPE with an internal subset, none of which it interprets.
 */
export class RecordScanner {
  readonly #limit: number
  readonly #window = new ByteWindow()
  #position = 0
  #opaque: { markup: Opaque; start: number; place: SourcePosition } | undefined
  #record:
    | { name: string; place: SourcePosition; tagIsTooLong: boolean; discarded: boolean }
    | undefined
  readonly #sets: string[] = []
  #known = false
  #head = Buffer.alloc(0)
  #gap = ''
  /** True once the input turned out not to be XML at all: it need not be read further. */
  done = false

  /** @param limit size of the largest record in bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  push(chunk: Uint8Array): void {
    if (this.#head.length < HEAD_LENGTH) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_LENGTH)])
    }
    this.#window.append(chunk)
  }

  /**
   * What is complete in the bytes pushed so far.
   * @param final no bytes follow
   * @param cause why none follow, where the input did not simply end
   */
  *drain(final = false, cause = ''): Generator<Scanned> {
    const isLong = this.#head.length >= HEAD_LENGTH || final
    if (!this.#known && isLong && /^\s*[^\s<]/.test(this.#head.toString('latin1'))) {
      this.done = true
      yield fault('file', notPubMed(this.#head), START)
    }
    let step: Scanned | 'on' | 'wait' = 'on'
    while (!this.done && step !== 'wait') {
      step = this.#opaque ? this.#skip(final) : this.#step(final)
      if (typeof step === 'object') yield step
    }
    if (final && !this.done) yield* this.#end(cause)
  }

  #step(final: boolean): Scanned | 'on' | 'wait' {
    const { bytes } = this.#window
    const token = nextToken(bytes, this.#position)
    const plainEnd = token.kind === 'wait' && final ? bytes.length : token.start
    if (!this.#record && this.#gap.length < GAP_LENGTH) {
      this.#gap += bytes.toString('utf8', this.#position, plainEnd).slice(0, GAP_LENGTH)
    }
    if (token.kind === 'wait') return this.#wait(plainEnd)
    if (token.kind === 'opaque') {
      const place = this.#window.placeAt(token.start)
      this.#opaque = { markup: token.opaque, start: token.start, place }
      this.#position = token.start
      return 'on'
    }
    return this.#record ? this.#tagInside(token) : this.#tagOutside(token)
  }

  #tagOutside(tag: Token & { kind: 'tag' }): Scanned | 'on' {
    const stray = this.#strayText(tag.start)
    if (stray) {
      this.#position = tag.start
      return stray
    }
    this.#known = true
    this.#position = tag.end
    if (RECORD_NAMES.has(tag.name) && !tag.closing) {
      this.#window.consume(tag.start)
      this.#position -= tag.start
      const { place } = this.#window
      this.#record = { name: tag.name, place, tagIsTooLong: tag.isTooLong, discarded: false }
      return tag.empty ? this.#finish(this.#position) : 'on'
    }
    if (SET_NAMES.has(tag.name) && !tag.empty) {
      if (!tag.closing) this.#sets.push(tag.name)
      else if (this.#sets.at(-1) === tag.name) this.#sets.pop()
    }
    return 'on'
  }

  /** Text between records: there must be none, and errors are sometimes told that way. */
  #strayText(end: number): Scanned | undefined {
    const text = this.#gap.replaceAll(/<[^>]*>?/g, ' ').trim()
    this.#gap = ''
    if (text === '' || !this.#known) return undefined
    const reason = `text outside of any record: ${JSON.stringify(text.slice(0, HEAD_LENGTH))}`
    return fault('file', reason, this.#window.placeAt(end))
  }

  #tagInside(tag: Token & { kind: 'tag' }): Scanned | 'on' {
    const record = this.#record
    if (record && tag.name === record.name && tag.closing) return this.#finish(tag.end)
    this.#position = tag.end
    const isOther = tag.closing ? SET_NAMES.has(tag.name) : isArticle(tag.name)
    if (!record || !isOther) return 'on'
    const follower = `${tag.closing ? '/' : ''}${tag.name}`
    return this.#abandon(tag.start, `the record is not closed before <${follower}>`)
  }

  #finish(end: number): Scanned | 'on' {
    const { name = '', place = START, tagIsTooLong, discarded } = this.#record ?? {}
    const bytes = this.#window.bytes.subarray(0, end)
    this.#leave(end)
    if (discarded) return 'on'
    if (end > this.#limit) return this.#tooLarge(place, bytes)
    if (tagIsTooLong) {
      const reason = `the start tag of <${name}> is longer than ${TAG_LIMIT} bytes`
      return fault('record', reason, place, bytes.subarray(bytes.indexOf('>')))
    }
    return { kind: 'record', name, bytes, place }
  }

  /** Gives up the record that is open and goes on behind it. */
  #abandon(end: number, reason: string): Scanned | 'on' {
    const { place = START, discarded } = this.#record ?? {}
    const bytes = this.#window.bytes.subarray(0, end)
    this.#leave(end)
    return discarded ? 'on' : fault('record', reason, place, bytes)
  }

  #leave(end: number): void {
    this.#window.consume(end)
    this.#record = undefined
    this.#opaque = undefined
    this.#position = 0
  }

  #skip(final: boolean): Scanned | 'on' | 'wait' {
    const { bytes } = this.#window
    if (!this.#opaque) return 'on'
    const { markup, start, place } = this.#opaque
    const end = markup.end(bytes, start, this.#position)
    if (end >= 0) {
      this.#opaque = undefined
      this.#position = end
      return 'on'
    }
    if (markup.what === 'DOCTYPE') {
      if (!final && bytes.length - start < DOCTYPE_LIMIT) return 'wait'
      this.#opaque = undefined
      this.#position = start + 1
      return fault('file', 'the DOCTYPE is not closed', place)
    }
    // Nobody closes it, so it swallows the records behind it: give them back.
    const next = final || bytes.length > this.#limit ? nextArticle(bytes, Math.max(0, start)) : -1
    if (next < 0) return this.#wait(bytes.length)
    if (this.#record && !this.#record.discarded) {
      const reason = `the ${markup.what} at line ${place.line}, column ${place.column} is not closed`
      return this.#abandon(next, reason)
    }
    this.#leave(next)
    return fault('file', `the ${markup.what} is not closed`, place)
  }

  /** Everything before `position` has been looked at; drops what no record needs. */
  #wait(position: number): Scanned | 'wait' {
    this.#position = position
    const { bytes } = this.#window
    if (this.#record && !this.#record.discarded) {
      if (bytes.length <= this.#limit) return 'wait'
      this.#record.discarded = true
      return this.#tooLarge(this.#record.place, bytes)
    }
    // What it swallows is given back if nobody closes it.
    if (this.#opaque && bytes.length <= this.#limit) return 'wait'
    const kept = this.#opaque ? Math.max(0, position - 3) : position
    this.#window.consume(kept)
    this.#position -= kept
    if (this.#opaque) this.#opaque.start = Math.max(-2, this.#opaque.start - kept)
    return 'wait'
  }

  #tooLarge(place: SourcePosition, bytes: Buffer): Scanned {
    return fault('record', `the record is larger than ${this.#limit} bytes`, place, bytes)
  }

  *#end(cause: string): Generator<Scanned> {
    this.done = true
    const { bytes } = this.#window
    const place = this.#window.placeAt(bytes.length)
    const because = cause === '' ? '' : ` (${cause})`
    const stray = this.#strayText(bytes.length)
    if (stray) {
      yield stray
    } else if (this.#record) {
      const reason = `the file ends inside a record, at line ${place.line}${because}`
      yield fault('file', reason, this.#record.place, bytes)
    } else if (!this.#known) {
      const reason = this.#head.length === 0 && cause !== '' ? cause : notPubMed(this.#head)
      yield fault('file', reason, START)
    } else if (this.#opaque) {
      const reason = `the file ends inside a ${this.#opaque.markup.what}${because}`
      yield fault('file', reason, this.#opaque.place)
    } else if (this.#sets.length > 0) {
      yield fault('file', `the file ends before </${this.#sets.at(-1)}>${because}`, place)
    } else if (cause !== '') {
      yield fault('file', cause, place)
    }
  }
}

function isArticle(name: string): boolean {
  return RECORD_NAMES.has(name) && name !== 'ERROR'
}

/** The start of the next article behind an offset, whatever it stands in. */
function nextArticle(bytes: Buffer, from: number): number {
  const found = ['<PubmedArticle>', '<PubmedArticle ', '<PubmedBookArticle']
    .map((opening) => bytes.indexOf(opening, from, 'latin1'))
    .filter((offset) => offset >= 0)
  return found.length === 0 ? -1 : Math.min(...found)
}
