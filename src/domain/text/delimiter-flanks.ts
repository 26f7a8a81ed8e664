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
  const pair = code >= 0xdc00 && code <= 0xdfff ? (source.codePointAt(offset - 2) ?? 0) : 0
  if (pair > 0xffff) return pair
  return offset === 0 ? undefined : code
}

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
