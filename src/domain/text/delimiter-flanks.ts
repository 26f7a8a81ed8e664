const WORD = /[\p{L}\p{N}]/u
const SPACE = /\s/u

/** Whether a mark can open and close, by what stands on both sides of it. */
export function flanks(
  source: string,
  offset: number,
  delimiter: string,
): { canOpen: boolean; canClose: boolean } {
  const before = kindOf(characterBefore(source, offset))
  const after = kindOf(source.codePointAt(offset + delimiter.length))
  const isBold = delimiter === '**'
  if (!isBold && before === 'word' && after === 'word') return { canOpen: false, canClose: false }
  return {
    canOpen: after !== 'space' && (isBold || before !== 'word'),
    canClose: before !== 'space' && (isBold || after !== 'word'),
  }
}

/** The code point that ends at an offset. */
function characterBefore(source: string, offset: number): number | undefined {
  const code = source.charCodeAt(offset - 1)
  const isLowSurrogate = code >= 0xdc00 && code <= 0xdfff
  return offset === 0 ? undefined : source.codePointAt(offset - (isLowSurrogate ? 2 : 1))
}

/** What the first character of a text is; that of none counts as space. */
export const flankKind = (text: string): Kind => kindOf(text.codePointAt(0))

type Kind = 'word' | 'space' | 'other'

/** The edges of a text count as space. */
function kindOf(code: number | undefined): Kind {
  if (code === undefined) return 'space'
  return ASCII_KINDS[code] ?? classify(String.fromCodePoint(code))
}

function classify(character: string): Kind {
  if (SPACE.test(character)) return 'space'
  return WORD.test(character) ? 'word' : 'other'
}

const ASCII_KINDS = Array.from({ length: 128 }, (_, code) => classify(String.fromCharCode(code)))
