import type { GermanTexts, StudyRecord } from './study.ts'

/**
 * How a study reads in German: each text that editors wrote, else the one that came with the source
 * (P-LIBRARY).
 * @returns undefined where there is none at all
 */
export function germanTextsOf({
  source,
  editorial,
}: Pick<StudyRecord, 'source' | 'editorial'>): GermanTexts | undefined {
  const written = editorial.german
  if (!written) return source.german
  return { ...source.german, ...withoutEmpty(written) }
}

/** A text that is empty says nothing, so that it hides nothing either. */
export function withoutEmpty({ title, abstract, keywords }: GermanTexts): GermanTexts {
  return {
    ...(title && { title }),
    ...(abstract?.length && { abstract }),
    ...(keywords?.length && { keywords }),
  }
}
