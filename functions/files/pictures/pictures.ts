import { createPictureLane, type Errand } from './picture-lane.ts'
import type { PictureFault, PictureForm, PictureTask } from './picture-task.ts'

/**
 * What a picture may cost, of the processor and not by the clock: how much others do changes none of
 * it. A picture of the size that the site sends takes 30 ms, and 4096 × 4096 pixels 0.5 s as a JPEG and
 * 2 s and 460 MB as an AVIF of ten bits. What takes more than quick ones may is tried as a whole one.
 */
const QUICK = { pixels: 1024 * 1024, milliseconds: 150, memoryBytes: 200 * 2 ** 20 }
const WHOLE = { pixels: 4096 * 4096, milliseconds: 6_000, memoryBytes: 540 * 2 ** 20 }

/** After so long, its turns included, a picture is given up: too much else is to be done. */
const PATIENCE_MILLISECONDS = 20_000

/** For which span it is known what a person’s pictures cost. */
const SPAN_MILLISECONDS = 60_000

/** Whose pictures took more in that span is not read among those who bring small ones. */
const HEAVY_SECONDS = 1

/** `busy`: nothing is wrong with the picture, or nobody has found out. */
type Prepared =
  | { picture: Uint8Array<ArrayBuffer> }
  | { fault: PictureFault | 'image_too_complex' | 'busy' }

/** Reads pictures that people bring, and makes of each what is stored (P-PICTURE-ENCODED). */
export interface Pictures {
  /**
   * A person’s pictures are read one after another. What is small is read beside what is not, so
   * that nobody’s small picture waits for another’s large one.
   * @param errand its signal gives the picture up while it waits
   * @throws the signal's reason; an Error where the decoders do not start or break
   */
  prepare(person: string, bytes: Uint8Array, form: PictureForm, errand: Errand): Promise<Prepared>
  /** Seconds of the processor that a person’s pictures took during the last minute. */
  secondsUsed(person: string): number
}

/** Where and how pictures are read; limits are for tests. */
interface Options {
  /** The process that reads pictures, which lies elsewhere in a package. */
  script?: URL
  /** All that it is told of its environment, where the platform's Node needs some. */
  environment?: Record<string, string>
  limits?: { quick: typeof QUICK; whole: typeof WHOLE; patienceMilliseconds: number }
}

export function createPictures({
  script = new URL('./picture-process.ts', import.meta.url),
  environment = {},
  limits = { quick: QUICK, whole: WHOLE, patienceMilliseconds: PATIENCE_MILLISECONDS },
}: Options = {}): Pictures {
  const quick = createPictureLane(script, environment)
  const whole = createPictureLane(script, environment)
  /** The end of what each person has sent last, while it is not reached. */
  const ends = new Map<string, Promise<unknown>>()
  const costs = new Map<string, { at: number; milliseconds: number }[]>()

  function lately(person: string) {
    const since = performance.now() - SPAN_MILLISECONDS
    return (costs.get(person) ?? []).filter(({ at }) => at > since)
  }

  function note(person: string, milliseconds: number): void {
    const cost = { at: performance.now(), milliseconds }
    costs.set(person, [...lately(person), cost])
    for (const other of costs.keys()) if (lately(other).length === 0) costs.delete(other)
  }

  const secondsUsed = (person: string) =>
    lately(person).reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000

  async function read(
    person: string,
    task: Omit<PictureTask, 'limits'>,
    errand: Errand,
    patience: AbortSignal,
  ): Promise<Prepared> {
    const [first, second] = [[quick, limits.quick] as const, [whole, limits.whole] as const]
    const isHeavy = secondsUsed(person) >= HEAVY_SECONDS
    for (const [lane, laneLimits] of isHeavy ? [second] : [first, second]) {
      const answer = await lane.read(person, { ...task, limits: laneLimits }, errand, patience)
      if ('picture' in answer) {
        note(person, answer.milliseconds)
        return { picture: answer.picture }
      }
      if (answer.fault === 'exceeded') note(person, laneLimits.milliseconds)
      else if (answer.fault !== 'large') return { fault: answer.fault }
    }
    return { fault: 'image_too_complex' }
  }

  return {
    secondsUsed,

    async prepare(person, bytes, form, errand) {
      const patience = AbortSignal.timeout(limits.patienceMilliseconds)
      const given = AbortSignal.any([errand.signal, patience])
      const before = ends.get(person) ?? Promise.resolve()
      const givenUp = new Promise<void>((resolve) =>
        given.addEventListener('abort', () => resolve(), { once: true }),
      )
      const prepared = Promise.race([before, givenUp]).then(() =>
        read(person, { bytes, form }, errand, patience),
      )
      const end = Promise.allSettled([before, prepared])
      ends.set(person, end)
      try {
        return await prepared
      } catch (error) {
        if (patience.aborted && !errand.signal.aborted) return { fault: 'busy' }
        throw error
      } finally {
        if (ends.get(person) === end) ends.delete(person)
      }
    },
  }
}
