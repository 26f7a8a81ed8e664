import { numericId } from '../../contract/protocol/paging.ts'
import { pageAtAddress } from '../../domain/site/page-at-address.ts'

export interface HomePlace {
  mode: 'feed' | 'explore'
  rubricId: number | undefined
}

/**
 * The rubric is the path's, else the query's; only where it is a number (P-RUBRIC-LABEL).
 * @param query with its question mark
 */
export function homePlaceOf(path: string, query: string): HomePlace {
  const parameters = new URLSearchParams(query)
  const target = pageAtAddress(path)?.target
  const rubric = target?.page === 'rubric' ? target.id : parameters.get('rubric')
  return {
    mode: parameters.get('mode') === 'explore' ? 'explore' : 'feed',
    rubricId: idOf(rubric),
  }
}

function idOf(text: unknown): number | undefined {
  const parsed = numericId.safeParse(text)
  return parsed.success ? parsed.data : undefined
}
