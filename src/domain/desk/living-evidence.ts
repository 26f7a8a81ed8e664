/** Whether a new study may change what a public hearticle says (P-LIVING-EVIDENCE). */
import { type StudyDesign, studyDesigns } from '../../contract/reading/evidence-choices.ts'

type Concepts = ReadonlySet<number>

/** What a comparison of a hearticle is about, as concepts of the thesaurus. */
export interface ComparedConcepts {
  intervention: Concepts
  comparator: Concepts
  /** Empty where it names nobody in particular: adults, or people of a country. */
  population: Concepts
  outcomes: Concepts
}

/** What a study is about, each concept with whatever is broader. */
export interface StudiedConcepts {
  title: Concepts
  /** Of its title, and of what its abstract says was found. */
  found: Concepts
}

/** Designs that put no patients against each other: they change no comparison by themselves. */
const WITHOUT_DATA: readonly StudyDesign[] = ['guideline', 'review', 'case_report']

/** Smaller is stronger; undefined where the design says nothing about strength. */
function strengthOf(design: StudyDesign): number | undefined {
  return WITHOUT_DATA.includes(design) ? undefined : studyDesigns.indexOf(design)
}

/** The strongest of some designs; null where none is known. */
export function strongestOf(designs: readonly StudyDesign[]): StudyDesign | null {
  const known = designs.filter((design) => strengthOf(design) !== undefined)
  return studyDesigns.find((design) => known.includes(design)) ?? null
}

/** Whether a design is at least as strong as the strongest that was there; as none, any is. */
export function isAsStrong(design: StudyDesign, strongest: StudyDesign | null): boolean {
  const strength = strengthOf(design)
  if (strength === undefined) return false
  return strongest === null || strength <= (strengthOf(strongest) ?? studyDesigns.length)
}

/**
 * What a study shares with a comparison where it is about the same: in its title at least half of
 * what is done and somebody to whom it is done, and in what it found the comparator or an outcome.
 * Where the comparison names nobody in particular, its title has to have an outcome.
 * @returns undefined where it is about something else
 */
export function sharedConcepts(
  { title, found }: StudiedConcepts,
  { intervention, comparator, population, outcomes }: ComparedConcepts,
): number[] | undefined {
  const done = intervention.intersection(title)
  if (done.size === 0 || done.size * 2 < intervention.size) return undefined
  const people = population.intersection(title)
  const isAbout =
    population.size > 0 ? people : outcomes.difference(intervention).intersection(title)
  if (isAbout.size === 0) return undefined
  const rest = comparator
    .union(outcomes)
    .difference(intervention)
    .difference(people)
    .intersection(found)
  return rest.size === 0 ? undefined : [...done, ...people, ...rest]
}
