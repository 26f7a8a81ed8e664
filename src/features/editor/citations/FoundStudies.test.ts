import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../../tests/support/draw-component.ts'
import { studySummary } from '../../../../tests/support/records.ts'
import { Drawn } from '../../../ui/Drawn.tsx'
import { FoundStudies, type FoundStudiesPage } from './FoundStudies.tsx'

const study = {
  ...studySummary,
  highlightedTitle: [],
  titleLanguageCode: null,
  snippet: [],
  snippetLanguageCode: null,
  has: [],
  lacks: [],
  finding: null,
}
const content = ['7', '9'].map((pmid) => ({ ...study, pmid }))

type FoundProps = Parameters<typeof FoundStudies>[0]

function Observed({ onMade, ...props }: FoundProps & { onMade: (made: ReactNode) => void }) {
  const made = FoundStudies(props)
  onMade(made)
  return made
}

/** What is drawn, and what its pagination does. */
function drawn(more: Partial<FoundStudiesPage> = {}) {
  const requests: Array<[string, number]> = []
  let go: ((page: number) => void) | undefined
  const element = createElement(Observed, {
    found: { searchTerm: 'salt', page: 2, content, totalPages: 9, ...more },
    pmids: ['9'],
    isFull: false,
    onCite: () => {},
    onSearch: (...search) => requests.push(search),
    onMade: (made) => {
      const press = pagesIn(made)?.props.onPress
      go = press && ((page) => press({ dataset: { page: String(page) } } as never, {} as never))
    },
  })
  const html = drawComponent(element, 'en', ['editor', 'library', 'form'])
  return { html, requests, go }
}

type Props = Parameters<typeof Drawn>[0] & { children?: ReactNode }

function pagesIn(node: ReactNode): ReactElement<Props> | undefined {
  if (Array.isArray(node)) return node.map(pagesIn).find((found) => found !== undefined)
  if (!isValidElement<Props>(node)) return undefined
  return node.type === Drawn && node.props.onPress ? node : pagesIn(node.props.children)
}

test('another page of the studies found is of what was searched for', () => {
  const { html, requests, go } = drawn()
  expect(html).toMatch(/aria-label="Page 3" aria-current="page"/)
  expect(html).toContain('aria-label="Page 9"')
  go?.(8)
  expect(requests).toEqual([['salt', 8]])
})

test('a single page has no pages to choose from, and what is cited is not offered again', () => {
  const { html } = drawn({ page: 0, totalPages: 1 })
  expect(html).not.toContain('<nav')
  expect([...html.matchAll(/aria-disabled="([^"]*)"/g)].map(([, is]) => is)).toEqual([
    'false',
    'true',
  ])
})

test('a study that was retracted or corrected says so before it is cited', () => {
  const retracted = { ...study, pmid: '7', notice: 'retracted' as const }
  const corrected = { ...study, pmid: '8', notice: 'corrected' as const }
  const { html } = drawn({ content: [retracted, corrected, { ...study, pmid: '9' }] })
  expect(html.match(/This study was retracted\./g)).toHaveLength(1)
  expect(html.match(/This study has a correction\./g)).toHaveLength(1)
})
