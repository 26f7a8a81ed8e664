import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { html, type SafeHtml } from '../../../src/ui/html/html.ts'

/** A picture of a screen, as it lies beside the sheets. */
interface Drawn {
  name: string
  /** Below the folder of the pictures. */
  file: string
  width: number
  height: number
}

/** The folder, below that of the sheets, of what stands on them. */
const PICTURES = 'pictures'
/** Of how many columns a sheet is, and how large its screens are drawn, by the width of a window. */
const LAYOUTS = {
  phone: { columns: 6, rows: 1, scale: 0.6 },
  desktop: { columns: 3, rows: 2, scale: 0.38 },
}
/** Pixels of a screen in one column; what is longer goes on in the next, as far as {@link MOST}. */
const PIECE = 1600
const MOST = 4

/**
 * Takes a picture of the page: all of it, or the window alone where something floats above it.
 * @param part of the screens, a folder of its own
 */
export async function drawScreen(
  page: Page,
  folder: string,
  { part, name }: { part: string; name: string },
): Promise<Drawn> {
  const file = `${part}/${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png`
  const size = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const floats = document.querySelector('dialog:modal, :popover-open')
    return floats ? undefined : { width: scrollWidth, height: scrollHeight }
  })
  await page.screenshot({ path: join(folder, PICTURES, file), fullPage: size !== undefined })
  return { name, file, ...(size ?? page.viewportSize() ?? { width: 0, height: 0 }) }
}

/**
 * Puts pictures of screens onto sheets, each with its name, and writes these as PNG; the page of
 * which one was taken lies beside the pictures.
 * @param page an open page for drawing them
 * @param title of the files, before a number
 */
export async function writeSheets(
  page: Page,
  folder: string,
  title: string,
  drawn: readonly Drawn[],
): Promise<void> {
  const { columns, rows, scale } = LAYOUTS[(drawn[0]?.width ?? 0) < 600 ? 'phone' : 'desktop']
  const pieces = drawn.flatMap((screen) => piecesOf(screen, scale))
  const perSheet = columns * rows
  for (let first = 0; first < pieces.length; first += perSheet) {
    const number = String(first / perSheet + 1).padStart(2, '0')
    const file = join(folder, PICTURES, `${title}-${number}.html`)
    const content = sheetOf(pieces.slice(first, first + perSheet), columns)
    await writeFile(file, String(content))
    await page.goto(String(pathToFileURL(file)))
    await page.locator('main').screenshot({ path: join(folder, `${title}-${number}.png`) })
  }
}

function piecesOf({ name, file, width, height }: Drawn, scale: number): SafeHtml[] {
  const count = Math.min(MOST, Math.ceil(height / PIECE))
  return Array.from({ length: count }, (_, index) => {
    const top = index * PIECE
    const shown = Math.min(PIECE, height - top)
    const rest = index === count - 1 ? height - top - shown : 0
    const part = count > 1 ? ` (${index + 1} of ${count})` : ''
    const more = rest > 0 ? `, ${rest} px more` : ''
    return html`<figure style="width:${width * scale}px"><figcaption>${name}${part}${more}</figcaption>
<div style="height:${shown * scale}px"><img src="${encodeURI(file)}" alt="" style="width:${width * scale}px;margin-top:${-top * scale}px"></div></figure>
`
  })
}

function sheetOf(pieces: readonly SafeHtml[], columns: number): SafeHtml {
  return html`<!doctype html>
<meta charset="utf-8">
<title>Screens</title>
<style>
main { display: grid; grid-template-columns: repeat(${columns}, max-content); gap: 16px; width: max-content; padding: 16px; background: #888; font: 600 13px/1.3 sans-serif; }
figure { margin: 0; }
figcaption { min-height: 2.6em; }
figure div { overflow: hidden; }
img { display: block; }
</style>
<main>${pieces}</main>
`
}
