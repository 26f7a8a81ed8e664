import type { Page } from '@playwright/test'

/** Words that do not fit where they stand, with the spacing of text that WCAG 1.4.12 names. */
export async function clippedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    const before = [...document.adoptedStyleSheets]
    document.adoptedStyleSheets = [...before, spacing]
    const page = document.documentElement
    const wide = page.scrollWidth > page.clientWidth ? ['the page scrolls sideways'] : []
    const clipped = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const isMeant =
        webkitLineClamp !== 'none' ||
        element.closest('.visually-hidden, .skip, video, astro-island:empty')
      return (
        element.checkVisibility() &&
        !isMeant &&
        ((cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1))
      )
    })
    document.adoptedStyleSheets = before
    return [...wide, ...clipped.map(({ outerHTML }) => outerHTML.slice(0, 120))]
  })
}
