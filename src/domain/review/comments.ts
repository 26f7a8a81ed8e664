/** Comments on passages (P-COMMENTS). */
import * as z from 'zod/mini'
import {
  type Comment,
  type MentionablePerson,
  passageFields,
} from '../../contract/desk/comments.ts'

export const commentRecordSchema = z.object({
  ...passageFields,
  id: z.uuid(),
  hearticleId: z.int(),
  /** Outlives the person, as an id without a name (P-DELETE-ACCOUNT). */
  by: z.string(),
  at: z.iso.datetime({ offset: true }),
  text: z.string(),
  resolved: z.optional(z.object({ by: z.string(), at: z.iso.datetime() })),
})

export type CommentRecord = z.infer<typeof commentRecordSchema>

/** @param names of those who are there, by their ids */
export function presentComment(
  { hearticleId: _, by, resolved, ...comment }: CommentRecord,
  names: ReadonlyMap<string, string>,
): Comment {
  const nameOf = (id: string) => names.get(id) ?? null
  return {
    ...comment,
    author: { id: by, username: nameOf(by) },
    resolved: resolved ? { at: resolved.at, username: nameOf(resolved.by) } : null,
  }
}

/** The ids of those whose names these show. */
export function peopleOfComments(comments: readonly CommentRecord[]): string[] {
  return [...new Set(comments.flatMap(({ by, resolved }) => (resolved ? [by, resolved.by] : [by])))]
}

/** What may not follow a name: it would belong to another, longer one. */
const NAME_GOES_ON = /^[\p{L}\p{N}\p{M}_]/u
/** What stands right ahead of an at sign in an address of mail. */
const IN_A_WORD = /[\p{L}\p{N}\p{M}_.+-]$/u

/**
 * Where a text names people by '@name', in whichever case; of names that begin alike the longest
 * counts. An address of mail names nobody.
 * @returns stretches in UTF-16 units, in their order
 */
export function mentionsIn(
  text: string,
  people: readonly MentionablePerson[],
): Array<{ id: string; start: number; end: number }> {
  const named = people.toSorted((a, b) => b.username.length - a.username.length)
  const found: Array<{ id: string; start: number; end: number }> = []
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (IN_A_WORD.test(text.slice(0, at))) continue
    const after = text.slice(at + 1)
    const person = named.find(
      ({ username }) =>
        isSameName(after.slice(0, username.length), username) &&
        !NAME_GOES_ON.test(after.slice(username.length)),
    )
    if (person) found.push({ id: person.id, start: at, end: at + 1 + person.username.length })
  }
  return found
}

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
