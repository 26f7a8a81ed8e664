const SVG = 'http://www.w3.org/2000/svg'
const WIDTH = 1080
const MARGIN = 56
const ROOM = WIDTH - 2 * MARGIN
/** A picture alone has no typeface of ours: those that every machine has. */
const SERIF = 'Georgia, serif'
const SANS = 'system-ui, sans-serif'
const DRAWN = ['stroke', 'stroke-width', 'stroke-linecap', 'fill'] as const

/**
 * Saves the people of a hearticle's result as a picture, by day, drawn as on its page, with headline,
 * result, what each sort of icon means, and its source: house, edition, day and address (P-GRAPHIC).
 * @param button says the format, and what it stands in the source
 */
export async function onPress(button: HTMLElement): Promise<void> {
  const { format } = button.dataset
  const { graphic, source = '', address = '' } = button.parentElement?.dataset ?? {}
  const result = document.querySelector<HTMLElement>('[data-key-result]')
  const figure = result?.querySelector('figure')
  const icons = figure?.querySelector<SVGSVGElement>('[data-icon-array]')
  if (!result || !figure || !icons) return
  const { style } = figure
  style.colorScheme = 'light'
  style.color = 'var(--ink)'
  const picture = drawn(
    {
      headline: textOf(document.querySelector('#headline')),
      result: textOf(result.querySelector('.say')),
      source: [source, address],
    },
    figure,
    icons,
  )
  style.colorScheme = ''
  style.color = ''
  const text = new XMLSerializer().serializeToString(picture)
  const blob = format === 'png' ? await asPng(text) : new Blob([text], { type: 'image/svg+xml' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${graphic}.${format}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const textOf = (element: Element | null) =>
  element?.textContent?.replaceAll('\u00ad', '').trim() ?? ''

interface Words {
  headline: string
  result: string
  source: string[]
}

function drawn(words: Words, figure: HTMLElement, icons: SVGSVGElement): SVGSVGElement {
  const picture = element('svg', { width: WIDTH })
  const { color } = getComputedStyle(figure)
  let y = MARGIN
  const write = (text: string, font: { size: number; family: string; weight?: number }) => {
    const { size, family, weight = 400 } = font
    for (const line of linesOf(text, `${weight} ${size}px ${family}`)) {
      y += size * 1.25
      const of = { x: MARGIN, y, 'font-size': size, 'font-family': family, 'font-weight': weight }
      picture.append(element('text', { ...of, fill: color }, line))
    }
  }
  picture.append(element('rect', { width: '100%', height: '100%', fill: '#fff' }))
  write(words.headline, { size: 46, family: SERIF, weight: 700 })
  y += 10
  write(words.result, { size: 34, family: SERIF })
  y += 34
  const people = icons.cloneNode(true) as SVGSVGElement
  const { width, height } = icons.viewBox.baseVal
  const tall = (height / width) * ROOM
  setAll(people, { x: MARGIN, y, width: ROOM, height: tall })
  for (const [index, path] of [...people.querySelectorAll('path')].entries()) {
    const original = icons.querySelectorAll('path')[index]
    const style = original && getComputedStyle(original)
    for (const name of DRAWN) path.setAttribute(name, style?.getPropertyValue(name) ?? 'none')
  }
  picture.append(people)
  y += tall + 16
  for (const sort of figure.querySelectorAll<HTMLElement>('.legend span')) {
    const mark = getComputedStyle(sort, '::before').backgroundColor
    const isWhole = sort.matches('.whole')
    if (!isWhole) {
      picture.append(element('rect', { x: MARGIN, y: y + 16, width: 18, height: 18, fill: mark }))
    }
    y += 36
    const of = { x: MARGIN + (isWhole ? 0 : 30), y, 'font-size': 28, 'font-family': SANS }
    picture.append(element('text', { ...of, fill: color }, textOf(sort)))
  }
  y += 24
  for (const line of words.source) write(line, { size: 24, family: SANS })
  setAll(picture, { height: y + MARGIN, viewBox: `0 0 ${WIDTH} ${y + MARGIN}` })
  return picture
}

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
  text = '',
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(SVG, name)
  setAll(made, attributes)
  made.textContent = text
  return made
}

function setAll(of: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) of.setAttribute(name, String(value))
}

/** A text in lines of whole words, as SVG does not break it. */
function linesOf(text: string, font: string): string[] {
  const context = document.createElement('canvas').getContext('2d')
  if (context) context.font = font
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    const fits = lines.length > 0 && (context?.measureText(longer).width ?? 0) <= ROOM
    if (fits) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

async function asPng(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}
