import { html } from 'hono/html'
import type { Language } from '../../src/contract/protocol/language.ts'
import { paintOf } from '../../src/pictures/palette.ts'
import type { HearticlePanel, Link, MailSection } from './letter.ts'
import parts from './mail-frame.json' with { type: 'json' }

/** All that stands in a mail, before it is HTML or text. */
export interface MailDocument {
  language: Language
  subject: string
  /** What a list of mails shows beside the subject. */
  preheader: string
  greeting: string
  paragraphs: string[]
  facts: Array<[name: string, value: string]>
  pictured: HearticlePanel[]
  sections: MailSection[]
  action: (Link & { inWords: string }) | undefined
  links: Link[]
  notes: string[]
  footer: Array<{ text: string; address?: string }>
}

/** A part of a mail that was filled in: markup, where all else is text. */
class Filled {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Filling = string | Filled | readonly Filled[]

/** The part of a name, as it is around what is filled in: text, name, text … */
const PIECES = new Map(
  Object.entries(parts).map(([name, part]) => [name, part.split(/\{\{(\w+)\}\}/)]),
)

/** Fills in a part of the template (mail.mjml); whatever is no part itself is text. */
function fill(part: keyof typeof parts, values: Readonly<Record<string, Filling>>): Filled {
  const pieces = PIECES.get(part) ?? []
  const filled = pieces.map((piece, index) => (index % 2 === 0 ? piece : markupOf(values[piece])))
  return new Filled(filled.join(''))
}

function markupOf(value: Filling = ''): string {
  // It contains no promise, and so is none.
  if (typeof value === 'string') return html`${value}`.toString()
  return value instanceof Filled ? value.markup : value.map(({ markup }) => markup).join('')
}

/**
 * A mail as HTML: one column that fits a phone, no picture and nothing that is fetched, so that opening
 * it tells nobody.
 */
export function renderHtml(document: MailDocument): string {
  const { language, subject, preheader, greeting, paragraphs, footer } = document
  const { facts, pictured, sections, action, links, notes } = document
  const paragraph = (text: string) => fill('paragraph', { text })
  const content = [
    ...[greeting, ...paragraphs.slice(0, 1)].map(paragraph),
    ...(facts.length > 0 ? [fill('facts', { rows: rowsOf(facts) })] : []),
    ...pictured.map(panel),
    ...paragraphs.slice(1).map(paragraph),
    ...sections.flatMap(({ heading, panels }) => [
      fill('heading', { text: heading }),
      ...panels.map(panel),
    ]),
    ...(action
      ? [fill('action', { ...action }), fill('link', { ...action, label: action.inWords })]
      : []),
    ...links.map((link) => fill('link', { ...link })),
    ...notes.map((text) => fill('note', { text })),
  ]
  const lines = footer.map(({ text, address }) => {
    const label = address?.replace(/^mailto:/, '')
    const reach = address && label && fill('reach', { address, label })
    return fill('footerLine', { text, ...(reach && { more: reach }) })
  })
  return fill('frame', { language, subject, preheader, content, footer: lines }).markup
}

/** A hearticle on the ground of its topic's pictures, with their strongest colour at its edge. */
function panel({ color, statements = [], facts = [], topic, headline, address }: HearticlePanel) {
  const paint = paintOf(color)
  const more = [
    ...statements.map((text) => fill('statement', { text })),
    ...(facts.length > 0 ? [fill('figures', { rows: rowsOf(facts) })] : []),
  ]
  const [main, ground] = [paint('main'), paint('ground')]
  return fill('panel', { main, ground, topic, headline, address, more })
}

const rowsOf = (facts: MailDocument['facts']) =>
  facts.map(([name, value]) => fill('row', { name, value }))
