/**
 * `node scripts/draw-film.ts`
 * Draws the film of the home page (P-FILM) and its poster into `public/film/`, where they are
 * kept in git: to be run again whenever a scene changes. Needs ffmpeg with x264 and WebP. The
 * captions beside them are written by hand; the times in them are those of the scenes.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { frameAt, HEIGHT, LENGTH, WIDTH } from './film/scenes.ts'
import { PROJECT_FOLDER } from './project/folders.ts'

const FOLDER = join(PROJECT_FOLDER, 'public/film')
const FRAMES_PER_SECOND = 25
/** When both languages can be seen. */
const POSTER_AT = 24.4
const MAXIMUM_BYTES = 1_500_000

const rawPicture = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${WIDTH}x${HEIGHT}`]
/** Nothing of the machine, the day or the number of processors gets into the file. */
const reproducible = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact']

/** Hands pictures to ffmpeg, one after the other. @throws where it fails */
async function encode(moments: Iterable<number>, output: readonly string[]): Promise<void> {
  const input = [...rawPicture, '-r', String(FRAMES_PER_SECOND), '-i', '-']
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...input, ...reproducible, ...output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(ffmpeg, 'close')
  for (const at of moments) {
    const { pixels } = new Resvg(frameAt(at), { font: { loadSystemFonts: false } }).render()
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code ?? 'a signal'}: ${output.at(-1)}`)
}

const film = join(FOLDER, 'why-hearticle.mp4')
const h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '24']
const forEveryBrowser = ['-pix_fmt', 'yuv420p', '-profile:v', 'high', '-movflags', '+faststart']
const color = [
  '-vf',
  'scale=out_color_matrix=bt709:out_range=tv',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
]

await mkdir(FOLDER, { recursive: true })
const moments = Array.from({ length: LENGTH * FRAMES_PER_SECOND }, (_, n) => n / FRAMES_PER_SECOND)
await encode(moments, [...color, ...h264, '-threads', '1', ...forEveryBrowser, film])
await encode(
  [POSTER_AT],
  ['-frames:v', '1', '-c:v', 'libwebp', '-quality', '82', join(FOLDER, 'why-hearticle.webp')],
)

const { size } = await stat(film)
if (size > MAXIMUM_BYTES) throw new Error(`${film} has ${size} bytes, more than ${MAXIMUM_BYTES}`)
console.log(`${film}: ${size} bytes`)
