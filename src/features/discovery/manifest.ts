import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../../domain/site/addresses.ts'

/** The paper of the pages, by day and by night (src/styles), for what browsers draw around them. */
export const PAPER_COLORS = { light: '#fcf9f5', dark: '#111419' } as const

export function manifest(
  language: Language,
  { name, description, readingList }: Record<'name' | 'description' | 'readingList', string>,
) {
  const home = addressOf({ page: 'home' }, language)
  return {
    id: home,
    name,
    short_name: name,
    description,
    lang: language,
    dir: 'ltr',
    start_url: home,
    scope: '/',
    display: 'minimal-ui',
    background_color: PAPER_COLORS.light,
    theme_color: PAPER_COLORS.light,
    shortcuts: [
      {
        name: readingList,
        url: `${addressOf({ page: 'profile' }, language)}?tab=reading`,
        icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
      },
    ],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].flatMap((size) =>
        ['any', 'maskable'].map((purpose) => ({
          src: `/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose,
        })),
      ),
    ],
  }
}
