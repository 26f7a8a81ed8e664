/** What a share picture shows, and so the address under which it lies. */
import { createHash } from 'node:crypto'
import { type Language, languages } from '../../contract/protocol/language.ts'
import type { KeyFigure } from '../../contract/reading/evidence.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import { translationFor } from '../hearticle/translation-for.ts'
import { pictureOf } from '../pictures/picture-list.ts'
import { sharePictureAddress } from '../site/addresses.ts'
import { canonicalJson } from '../text/canonical-json.ts'

/** Pixels; what the large cards of all networks are cut from. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const

/**
 * The version of the drawing. Raise it when the drawing changes: every picture then gets a new
 * address; a test of the drawing insists on it.
 */
export const DRAWING = 5

export interface SharePicture {
  /** Below the origin. */
  address: string
  /** Grows from all that is in the picture and from how it is drawn; hexadecimal. */
  digest: string
  content: SharePictureContent
}

export interface SharePictureContent {
  headline: string
  /** Of the headline. */
  language: Language
  /** Undefined on the picture of the site itself. */
  topic: { name: string; color: string } | undefined
  motif: string
  /** Shown instead, from its file. */
  own?: { file: string; focus: string }
  /** Of the key finding; left out where there is none. */
  figure?: Omit<KeyFigure, 'design' | 'participants'>
  /** Of the figure. */
  figureLanguage?: Language
}

type Shared = Pick<HearticleSummary, 'id' | 'topic' | 'keyFigure' | 'picture'> & {
  translations: readonly Pick<
    HearticleSummary['translations'][number],
    'languageCode' | 'headline'
  >[]
}

export function hearticlePicture(
  { id, topic, translations, keyFigure, picture }: Shared,
  language: Language,
) {
  const translation = translationFor(translations, language)
  return sharePicture(`${id}-${language}`, {
    headline: translation?.headline ?? '',
    language: translation?.languageCode ?? language,
    topic: { name: topic.name, color: topic.color },
    motif: pictureOf({ id, picture }).motif,
    ...(picture.own && { own: { file: picture.own.file, focus: picture.own.focus } }),
    ...(keyFigure && {
      figure: {
        kind: keyFigure.kind,
        observational: keyFigure.observational,
        outcome: keyFigure.outcome,
        counts: keyFigure.counts,
        more: keyFigure.more,
        rates: keyFigure.rates,
        difference: keyFigure.difference,
      },
      figureLanguage: language,
    }),
  })
}

/** The id of the hearticle whose picture has an address; undefined where it is none of such. */
export function hearticleOfPicture(address: string): number | undefined {
  const [, id] = /^\/share\/(\d+)-/.exec(address) ?? []
  return id === undefined ? undefined : Number(id)
}

/** The picture that all other pages of one language have in common. */
export function sitePicture(tagline: string, language: Language): SharePicture {
  return sharePicture(`hearticle-${language}`, {
    headline: tagline,
    language,
    topic: undefined,
    motif: 'mark',
  })
}

export function allPictures(
  hearticlesIn: (language: Language) => readonly Shared[],
  taglineIn: (language: Language) => string,
): SharePicture[] {
  return languages.flatMap((language) => [
    sitePicture(taglineIn(language), language),
    ...hearticlesIn(language).map((hearticle) => hearticlePicture(hearticle, language)),
  ])
}

function sharePicture(name: string, content: SharePictureContent): SharePicture {
  const digest = createHash('sha256')
    .update(canonicalJson({ drawing: DRAWING, ...content }))
    .digest('hex')
    .slice(0, 16)
  return { address: sharePictureAddress(name, digest), digest, content }
}
