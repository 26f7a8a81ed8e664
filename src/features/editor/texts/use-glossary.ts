import { useMemo } from 'react'
import { call } from '../../../api/api.ts'
import { useRemote } from '../../../api/remote.ts'
import { listGlossary } from '../../../contract/desk/glossary.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { useWords } from '../../../i18n/Words.tsx'
import type { OfferedGlossary, OfferedTerm } from '../../../writing/writing-context.ts'

const NONE: readonly OfferedTerm[] = []

/** The glossary, as texts are offered its explanations: of each term what is public, else proposed. */
export function useGlossary(): OfferedGlossary {
  const { language: pageLanguage } = useWords()
  const { value, error } = useRemote('glossary', '', () => call(listGlossary, {}))
  return useMemo(
    () => ({
      terms:
        value?.content.map(({ shown, text }) => ({
          ...(shown ?? text),
          isPublic: shown !== null,
        })) ?? NONE,
      hasFailed: value === undefined && error !== undefined,
      addressToPropose: (language, { term, explanation }) =>
        `${addressOf({ page: 'desk/terms' }, pageLanguage)}?${new URLSearchParams({
          ...{ term, explanation, in: language },
        })}`,
    }),
    [value, error, pageLanguage],
  )
}
