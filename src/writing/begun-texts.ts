import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { createKeptList } from '../kept/kept-list.ts'
import { keptAccount } from '../kept/use-kept.ts'

const begunSchema = z.array(
  z.object({
    /** Of the text, as `data-place` names it. */
    place: z.string(),
    prompt: z.enum(['explanation', 'link', 'literal']),
    /** What stood in the text when the prompt was opened: a term, words of a link, digits, or nothing. */
    at: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
)

export type BegunText = z.infer<typeof begunSchema>[number]

/** Where a prompt was opened. */
export type PromptPlace = Omit<BegunText, 'fields'>

const MOST_KEPT = 20

/**
 * What was typed into prompts and not inserted (P-KEPT). It is there again where that prompt is opened
 * in the same text, at the same words or at none.
 * @param options.form under which it is kept: 'begun/hearticle-12'
 */
export function createBegunTexts(options: { account: string; form: string }) {
  const list = createKeptList<BegunText>({
    ...options,
    accept: (kept) => begunSchema.safeParse(kept).data,
    keyOf: ({ place, prompt, at }) => JSON.stringify([place, prompt, at]),
  })
  const others = (than: PromptPlace) => list.$entries.get().filter((one) => !isSamePlace(one, than))
  return {
    /** Those that are known so far: what was left before comes once it is found. */
    $texts: list.$entries,
    start: list.start,
    moveTo: list.moveTo,
    keep: (text: BegunText) => list.set([...others(text), text].slice(-MOST_KEPT)),
    end: (place: PromptPlace) => list.set(others(place)),
  }
}

export type BegunTexts = ReturnType<typeof createBegunTexts>

/** What a prompt needs of them. */
export type KeptTexts = Pick<BegunTexts, '$texts' | 'keep' | 'end'>

/** Those of a form, for the signed-in user. @param of the form, such as 'hearticle/12' */
export function useBegunTexts(of: string): BegunTexts {
  const form = `begun/${of.replaceAll('/', '-')}`
  const [begun] = useState(() => createBegunTexts({ account: keptAccount(), form }))
  const last = useRef(form)
  useEffect(() => begun.start(), [begun])
  useEffect(() => {
    if (last.current !== form) begun.moveTo(form)
    last.current = form
  }, [begun, form])
  return begun
}

/** What was typed there; where nothing stands in the text, the last that was typed for it. */
export const findBegun = (
  texts: readonly BegunText[],
  { place, prompt, at }: PromptPlace,
): BegunText | undefined =>
  texts.findLast(
    (one) => one.place === place && one.prompt === prompt && (at === '' || one.at === at),
  )

const isSamePlace = (a: PromptPlace, b: PromptPlace) =>
  a.place === b.place && a.prompt === b.prompt && a.at === b.at

/** The fields of a prompt; what is typed into them outlives it. */
export interface BegunFields<Name extends string> {
  typed: Record<Name, string>
  type: (more: Partial<Record<Name, string>>) => void
  /** It was inserted, or nothing is to come of it. */
  end: () => void
}

const noTexts = atom<readonly BegunText[]>([])

/** @param given what the fields begin with where nothing was typed there before */
export function useBegunFields<Name extends string>(
  texts: KeptTexts | undefined,
  opened: PromptPlace,
  given: Record<Name, string>,
): BegunFields<Name> {
  const left = findBegun(useStore(texts?.$texts ?? noTexts), opened)
  /** Undefined until something is typed here: what was left may be found after the prompt opened. */
  const [begun, setBegun] = useState<{ place: PromptPlace; typed: Record<Name, string> }>()
  const typed = begun?.typed ?? { ...given, ...left?.fields }
  const { place, prompt, at } = begun?.place ?? left ?? opened
  return {
    typed,
    type(more) {
      const next = { ...typed, ...more }
      setBegun({ place: { place, prompt, at }, typed: next })
      texts?.keep({ place, prompt, at, fields: next })
    },
    end: () => texts?.end({ place, prompt, at }),
  }
}
