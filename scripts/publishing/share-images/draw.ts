import { renderAsync } from '@resvg/resvg-js'
import type { Language } from '../../../src/contract/protocol/language.ts'
import {
  SHARE_PICTURE_SIZE,
  type SharePictureContent,
} from '../../../src/domain/presenters/share-picture.ts'
import { MARK_PATH, MARK_SIZE, MARK_STROKE } from '../../../src/ui/html/mark.ts'
import { fitText, type TextBox } from './break-lines.ts'
import { HEART, INK, mix, PAPER, readableOn } from './colors.ts'
import { figureOutlines } from './key-figure.ts'
import { softHyphenated } from './soft-hyphenated.ts'
import { openTypeface } from './typeface.ts'

const serif = openTypeface('SourceSerif4_600SemiBold.ttf')
const grotesk = openTypeface('HankenGrotesk_600SemiBold.ttf')

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE_SIZE
const MARGIN = 80
const HEADLINE_TOP = 156
const HEADLINE_SPACING = -0.02
const HEADLINE: TextBox = {
  width: WIDTH - 2 * MARGIN,
  height: 290,
  sizes: [88, 82, 76, 70, 65, 60, 56, 52, 48, 44, 40, 36],
  wholeWordsAbove: 52,
  leading: 1.1,
}
/** The key figure stands where a longer headline would. */
const HEADLINE_ABOVE_FIGURE: TextBox = { ...HEADLINE, height: 210 }
const FIGURE = { x: MARGIN, y: 432, width: WIDTH - 2 * MARGIN }
/** Where the pulse line runs. */
const LINE = 540

/**
 * The picture of a page as SVG. It holds outlines only: no text, so nothing to escape, and no fonts
 * that a renderer could choose differently.
 */
export function drawPicture(content: SharePictureContent): string {
  const { headline, language, topic, figure } = content
  const box = figure ? HEADLINE_ABOVE_FIGURE : HEADLINE
  const color = topic?.color.toLowerCase() ?? HEART
  const ground = mix(PAPER, color, 0.14)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="ground" x2="0" y2="1"><stop stop-color="${ground}"/><stop offset=".8" stop-color="${PAPER}"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
${shapes(color)}
${topic ? badge(grotesk.drawable(topic.name), color, ground) : ''}
${headlineOutlines(serif.drawable(headline) || 'Hearticle', language, box)}
${figureOutlines(content, grotesk, FIGURE)}
${signature()}
</svg>`
}

/** The picture as PNG. */
export async function renderPicture(svg: string): Promise<Uint8Array> {
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return image.asPng()
}

/** Flat discs behind the line, as in the topics' own pictures. */
function shapes(color: string): string {
  return `<circle cx="1024" cy="${LINE}" r="176" fill="${mix(PAPER, color, 0.13)}"/>
<circle cx="1024" cy="${LINE}" r="116" fill="${mix(PAPER, color, 0.24)}"/>`
}

function badge(name: string, color: string, ground: string): string {
  const inked = readableOn(ground, color)
  const size = 27
  return `<rect x="${MARGIN}" y="84" width="22" height="22" rx="6" fill="${inked}"/>
<path fill="${inked}" d="${grotesk.outline(name.toLocaleUpperCase('de'), { x: MARGIN + 38, y: 105, size, spacing: 0.05 })}"/>`
}

function headlineOutlines(headline: string, language: Language, box: TextBox): string {
  const { size, lines } = fitText(headline, box, {
    widthOf: (text) => serif.widthOf(text) + HEADLINE_SPACING * text.length,
    syllables: (word) => softHyphenated(word, language).split('\u00ad'),
  })
  const paths = lines.map((line, index) =>
    serif.outline(line, {
      // The optical edge of large letters lies a little left of where they start.
      x: MARGIN - size * 0.03,
      y: Math.round(HEADLINE_TOP + size * (0.8 + index * HEADLINE.leading)),
      size,
      spacing: HEADLINE_SPACING,
    }),
  )
  return `<path fill="${INK}" d="${paths.join('')}"/>`
}

/** The mark and the name; the line goes on from there to the edge. */
function signature(): string {
  const scale = 2
  const stroke = `fill="none" stroke="${HEART}" stroke-linecap="round" stroke-linejoin="round"`
  return `<path ${stroke} stroke-width="${MARK_STROKE}" transform="translate(${MARGIN - 3} ${LINE - MARK_SIZE}) scale(${scale})" d="${MARK_PATH}"/>
<path fill="${INK}" d="${serif.outline('Hearticle', { x: MARGIN + 84, y: LINE + 15, size: 46, spacing: -0.01 })}"/>
<path ${stroke} stroke-width="5.2" d="M400 ${LINE}H916l24-50 38 104 34-80 20 26H${WIDTH + 10}"/>`
}
