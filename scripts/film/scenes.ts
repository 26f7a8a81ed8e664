import { MARK_PATH, MARK_STROKE } from '../../src/ui/html/mark.ts'
import { HEART, INK, PAPER } from '../publishing/share-images/colors.ts'
import { boxBetween, drawn, heart, lineBetween, pulse, sheetOutline } from './lines.ts'
import { actions, densePage, hearticlePage, REFERENCES, studyCard } from './pages.ts'
import { FAINT, group, QUIET, RULE, stroke, words } from './shapes.ts'
import { between, during, eased, progress } from './timeline.ts'

export const WIDTH = 1280
export const HEIGHT = 720
/** Seconds. */
export const LENGTH = 28

const CENTER = { x: 540, y: 220, width: 200, height: 280 }
const READ = { x: 190, y: 80, width: 400, height: 560 }
const ALONE = { x: 440, y: 80, width: 400, height: 560 }
const GERMAN = { x: 200, y: 80, width: 400, height: 560 }
const ENGLISH = { x: 680, y: 80, width: 400, height: 560 }

/** The picture at a moment (in seconds), as an SVG of the film's size. */
export function frameAt(at: number): string {
  const scenes = [beating, manyPages, onePage, twoLanguages, mark].map((scene) => scene(at))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>${scenes.join('')}</svg>`
}

/** A pulse line runs in, becomes a heart that beats twice, and the heart a sheet of paper. */
function beating(at: number): string {
  if (at > 6.4) return ''
  const across = pulse(-20, WIDTH + 20, 360, 3, 150)
  const toHeart = eased(at, 2.8, 4)
  const beats = Math.sin(progress(at, 4.1, 5.1) * 4 * Math.PI)
  const whole = heart([640, 350], 300 + 22 * Math.max(0, beats))
  const toSheet = eased(at, 5.2, 6.1)
  const line = lineBetween(lineBetween(across, whole, toHeart), sheetOutline(CENTER), toSheet)
  const share = progress(at, 0.2, 2.7)
  const [x, y] = across[Math.round(share * (across.length - 1))] ?? [0, 0]
  const head = share < 1 ? `<circle cx="${x}" cy="${y}" r="9" fill="${HEART}"/>` : ''
  return group(stroke(drawn(line, share), between(8, 2, toSheet)) + head, 1 - eased(at, 6, 6.4))
}

const COLUMNS = 5
const ROWS = 3

/** One page becomes very many, then all of them one; the number counts their words. */
function manyPages(at: number): string {
  if (at < 5.8 || at > 13.4) return ''
  const pages = Array.from({ length: COLUMNS * ROWS }, (_, number) => {
    const delay = ((number * 7) % (COLUMNS * ROWS)) * 0.07
    const out = eased(at, 6.6 + delay, 7.6 + delay)
    const back = eased(at, 10.4 + delay * 0.7, 11.5 + delay * 0.7)
    const spread = {
      x: 56 + (number % COLUMNS) * 154,
      y: 32 + Math.floor(number / COLUMNS) * 222,
      width: 138,
      height: 200,
    }
    const start = { ...CENTER, x: between(CENTER.x, 290, eased(at, 6.6, 7.4)) }
    const place = boxBetween(boxBetween(start, spread, out), READ, back)
    // Shadows of very many sheets in one place would be black.
    if (back === 1 && number < COLUMNS * ROWS - 1 && at > 11.9) return ''
    return densePage(place, number)
  })
  const counted = eased(at, 6.8, 9.2) * 8000
  const left = Math.round(between(counted, 300, eased(at, 10.6, 12.6)) / 10) * 10
  const number = new Intl.NumberFormat('de-AT', { useGrouping: true })
    .format(left)
    .replace(/\D/g, '\u202f')
  const isFew = at > 12.2
  const count = `${words(withSpace(number), { x: 1040, y: 380, size: 118, color: isFew ? HEART : INK, anchor: 'middle' })}${tally(left)}`
  return (
    group(pages.join(''), during(at, [5.9, 6.4], [12.6, 13.2])) +
    group(count, during(at, [6.6, 7.2], [12.9, 13.4]))
  )
}

/** A narrow space that every face has. */
const withSpace = (number: string) => number.replaceAll('\u202f', ' ')

/** A word is a dash; the fewer there are, the fewer dashes. */
function tally(count: number): string {
  const dashes = Math.round((count / 8000) * 60)
  return Array.from({ length: 60 }, (_, index) => {
    const x = 906 + (index % 12) * 23
    const y = 420 + Math.floor(index / 12) * 22
    return `<rect x="${x}" y="${y}" width="15" height="7" rx="3.5" fill="${index < Math.max(2, dashes) ? FAINT : RULE}"/>`
  }).join('')
}

/** The one page is written; its numbers lead to studies, then comes what helps and what harms. */
function onePage(at: number): string {
  if (at < 12.4 || at > 23.2) return ''
  const written = {
    picture: eased(at, 13, 14.6),
    headline: progress(at, 13.6, 14.8),
    text: progress(at, 14.2, 16.2),
    references: progress(at, 15.6, 17.2),
  }
  const place = boxBetween(READ, GERMAN, eased(at, 22, 22.8))
  const studies = REFERENCES.map(([x, y], index) => {
    const share = eased(at, 16.2 + index * 0.4, 17.2 + index * 0.4)
    const from = [READ.x + x + 16, READ.y + y - 8] as const
    const to = [800, 180 + index * 150] as const
    const curve = Array.from({ length: 40 }, (_, step) => {
      const s = step / 39
      const bend = s * s * (3 - 2 * s)
      return [between(from[0], to[0], s), between(from[1], to[1], bend)] as const
    })
    const lead = share > 0 ? stroke(drawn(curve, share), 2) : ''
    const card = group(
      studyCard(804, 128 + index * 150, index + 1),
      eased(share, 0.6, 1),
      `translate(${(30 * (1 - share)).toFixed(1)} 0)`,
    )
    return lead + card
  })
  const sides =
    actions(740, 160, 'helps', progress(at, 19.2, 20.6)) +
    actions(740, 420, 'harms', progress(at, 20, 21.4))
  return (
    group(studies.join(''), 1 - eased(at, 18.6, 19.1)) +
    group(hearticlePage(place, 'Gut fürs Herz', written), eased(at, 12.6, 13.2)) +
    group(sides, 1 - eased(at, 21.6, 22))
  )
}

const READY = { picture: 1, headline: 1, text: 1, references: 1 }

/** The page in two languages. */
function twoLanguages(at: number): string {
  if (at < 22 || at > 26) return ''
  const apart = eased(at, 22.8, 23.6)
  const together = eased(at, 24.9, 25.6)
  const german = boxBetween(GERMAN, ALONE, together)
  const english = boxBetween(boxBetween(GERMAN, ENGLISH, apart), ALONE, together)
  const names = [
    ['DE', german],
    ['EN', english],
  ] as const
  const labels = names.map(([name, { x }]) =>
    words(name, { x: x + 200, y: 686, size: 26, color: QUIET, face: 'sans', anchor: 'middle' }),
  )
  const pages =
    group(hearticlePage(english, 'Good for the heart', READY), eased(at, 22.7, 23)) +
    (at >= 22.8 ? hearticlePage(german, 'Gut fürs Herz', READY) : '')
  return group(pages + group(labels.join(''), apart * (1 - together)), 1 - eased(at, 25.4, 25.9))
}

/** Where it began: the heart as one line, and the name. */
function mark(at: number): string {
  if (at < 25.2) return ''
  const line = lineBetween(sheetOutline(ALONE), heart([640, 290], 210), eased(at, 25.3, 26.1))
  const becomesMark = eased(at, 26, 26.5)
  const scale = 210 / 30
  const whole = `<path d="${MARK_PATH}" fill="none" stroke="${HEART}" stroke-width="${MARK_STROKE}" stroke-linecap="round" stroke-linejoin="round" transform="translate(${640 - 17 * scale} ${290 - 17 * scale}) scale(${scale})"/>`
  const name = words('Hearticle', { x: 640, y: 530, size: 96, color: INK, anchor: 'middle' })
  return (
    group(
      stroke(drawn(line), between(3, 18, eased(at, 25.6, 26.3))),
      during(at, [25.2, 25.5], [26.1, 26.5]),
    ) +
    group(whole, becomesMark) +
    group(name, eased(at, 26.2, 26.9))
  )
}
