/**
 * `node scripts/draw-icons.ts`
 * Draws the icons of the site from the mark (src/ui/html/mark.ts) into `public/`, where they are kept in
 * git: to be run again whenever the mark changes.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { MARK_PATH, MARK_SIZE, MARK_STROKE } from '../src/ui/html/mark.ts'
import { PROJECT_FOLDER } from './project/folders.ts'
import { HEART, PAPER } from './publishing/share-images/colors.ts'

const HEART_BY_NIGHT = '#ff8482'
/** Of a maskable icon, which systems cut to any shape, this share surely stays. */
const SAFE_SHARE = 0.62
const TOUCH_SHARE = 0.68

const stroke = `fill="none" stroke-width="${MARK_STROKE}" stroke-linecap="round" stroke-linejoin="round"`

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}"><style>path{stroke:${HEART}}@media(prefers-color-scheme:dark){path{stroke:${HEART_BY_NIGHT}}}</style><path ${stroke} d="${MARK_PATH}"/></svg>\n`

/** The mark on paper, as wide as the share of the icon says. */
function onPaper(share: number): string {
  const edge = MARK_SIZE / share
  const start = (MARK_SIZE - edge) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${start} ${start} ${edge} ${edge}"><path fill="${PAPER}" d="M${start} ${start}h${edge}v${edge}h${-edge}z"/><path ${stroke} stroke="${HEART}" d="${MARK_PATH}"/></svg>`
}

const alone = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}"><path ${stroke} stroke="${HEART}" d="${MARK_PATH}"/></svg>`

/** A drawing without a size of its own, as wide as high. */
function png(svg: string, width: number): Promise<Buffer> {
  const sized = svg.replace('<svg', `<svg width="${width}" height="${width}"`)
  return sharp(Buffer.from(sized)).png({ compressionLevel: 9 }).toBuffer()
}

/** An icon file with one picture: a header of 6 bytes, an entry of 16, the PNG. */
function ico(picture: Buffer, width: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(width, 6)
  header.writeUInt8(width, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, picture])
}

const icons: Record<string, string | Buffer> = {
  'favicon.svg': favicon,
  'favicon.ico': ico(await png(alone, 32), 32),
  'apple-touch-icon.png': await png(onPaper(TOUCH_SHARE), 180),
  'icon-192.png': await png(onPaper(SAFE_SHARE), 192),
  'icon-512.png': await png(onPaper(SAFE_SHARE), 512),
}
for (const [name, content] of Object.entries(icons)) {
  await writeFile(join(PROJECT_FOLDER, 'public', name), content)
  console.log(`public/${name}: ${content.length} bytes`)
}
