import type { Language } from '../../contract/protocol/language.ts'
import { addressOf } from '../site/addresses.ts'

/** Pixels in which most hearticles are seen whole; a longer one scrolls. */
export const EMBED_SIZE = { width: 560, height: 720 } as const

/**
 * What a page is given to show a hearticle in a frame (P-EMBED).
 * @param title plain text
 */
export function embedCode(
  id: number,
  language: Language,
  { origin, title }: { origin: string; title: string },
  { width, height }: { width: number; height: number } = EMBED_SIZE,
): string {
  const quoted = title.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<iframe src="${origin}${addressOf({ page: 'embed', id }, language)}" title="${quoted}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`
}
