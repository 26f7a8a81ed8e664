import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Language } from '../../../src/contract/protocol/language.ts'
import {
  SHARE_PICTURE_SIZE,
  type SharePictureContent,
} from '../../../src/domain/presenters/share-picture.ts'
import { softHyphenated } from '../../../src/layouts/finish/soft-hyphenated.ts'
import { paintMotif } from '../../../src/pictures/motif-svg.ts'
import { ownPictureSlice } from '../../../src/pictures/own-picture.ts'
import { paintOf } from '../../../src/pictures/palette.ts'
import { MARK_PATH, MARK_SIZE, MARK_STROKE } from '../../../src/ui/html/mark.ts'
import { contentFolder } from '../../project/folders.ts'
import { fitText, type TextBox } from './break-lines.ts'
import { HEART, INK, mix, PAPER, readableOn } from './colors.ts'
import { figureOutlines } from './key-figure.ts'
import { openTypeface } from './typeface.ts'

const serif = openTypeface('SourceSerif4_600SemiBold.ttf')
const grotesk = openTypeface('HankenGrotesk_600SemiBold.ttf')

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE_SIZE
const MARGIN = 80
/** Where the motif's ground begins; words end before it. */
const PANEL = 868
const MOTIF = { x: PANEL + 41, y: 132, size: 250 }
const HEADLINE_TOP = 156
const HEADLINE_SPACING = -0.02
const HEADLINE: TextBox = {
  width: PANEL - MARGIN - 44,
  height: 290,
  sizes: [76, 70, 65, 60, 56, 52, 48, 44, 40, 36],
  wholeWordsAbove: 52,
  leading: 1.1,
}
/** The key figure stands where a longer headline would. */
const HEADLINE_ABOVE_FIGURE: TextBox = { ...HEADLINE, height: 210 }
const FIGURE = { x: MARGIN, y: 412, width: PANEL - MARGIN - 44 }
/** Where the pulse line runs. */
const LINE = 540

/**
 * The picture of a page as SVG. It holds outlines only: no text, so nothing to escape, and no fonts
 * that a renderer could choose differently.
 * @param own the bytes of the picture that an editor brought; without them its motif is drawn
 */
export function drawPicture(content: SharePictureContent, own?: Uint8Array): string {
  const { headline, language, topic, figure } = content
  const box = figure ? HEADLINE_ABOVE_FIGURE : HEADLINE
  const color = topic?.color.toLowerCase() ?? HEART
  const ground = mix(PAPER, color, 0.14)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<defs><linearGradient id="ground" x2="0" y2="1"><stop stop-color="${ground}"/><stop offset=".8" stop-color="${PAPER}"/></linearGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
${content.own && own ? ownPicture(own, content.own.focus) : pictured(content.motif, color)}
${topic ? badge(grotesk.drawable(topic.name), color, ground) : ''}
${headlineOutlines(serif.drawable(headline) || 'Hearticle', language, box)}
${figureOutlines(content, grotesk, FIGURE)}
${signature()}
</svg>`
}

/** The picture as PNG. */
export const renderPicture = (svg: string): Promise<Uint8Array> =>
  sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer()

/** The motif on its ground, as in the pictures of lists. */
function pictured(motif: string, color: string): string {
  const paint = paintOf(color)
  const drawing = readFileSync(join(contentFolder('motifs'), `${motif}.svg`), 'utf8')
  const { x, y, size } = MOTIF
  const middle = x + size / 2
  return `<rect x="${PANEL}" width="${WIDTH - PANEL}" height="${HEIGHT}" fill="${paint('ground')}"/>
<path fill="${paint('shade')}" d="M${middle - 150} ${HEIGHT}V${y + 120}a150 150 0 0 1 300 0V${HEIGHT}z"/>
<g transform="translate(${x} ${y}) scale(${size / 200})">${paintMotif(drawing, paint)}</g>`
}

/** What an editor brought, cut to where the motif would be. */
function ownPicture(own: Uint8Array, focus: string): string {
  const bytes = Buffer.from(own).toString('base64')
  return `<image x="${PANEL}" width="${WIDTH - PANEL}" height="${HEIGHT}" preserveAspectRatio="${ownPictureSlice(focus)}" href="data:image/jpeg;base64,${bytes}"/>`
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
