import { ApiError } from '../errors/api-error.ts'

/** So many uploads are taken at once by an instance: of everybody, and of one person. */
const PLACES = 8
const PLACES_OF_A_PERSON = 2

const RETRY_SECONDS = 5

export interface UploadPlace {
  /** Aborted with what its caller is told, where somebody else needs the place more. */
  signal: AbortSignal
  /** Whether the file is being worked on, which is not broken off for another. */
  setAtWork(isAtWork: boolean): void
  leave(): void
}

interface Held {
  person: string
  bytes: number
  isAtWork: boolean
  controller: AbortController
}

/**
 * Places for uploads, so that their bodies take a known memory (P-UPLOAD-PLACES). Where all are taken,
 * one that waits gives way to somebody who holds fewer, else to somebody whose pictures took less of
 * the processor lately, else, to somebody whose took hardly any, for a smaller file: so those who send
 * the most cannot keep others out.
 * @param secondsUsed what a person’s uploads took of the processor lately
 */
export function createUploadPlaces(secondsUsed: (person: string) => number) {
  const takenPlaces = new Set<Held>()

  const placesOf = (person: string) =>
    takenPlaces.values().reduce((sum, other) => sum + Number(other.person === person), 0)

  /** The heavier, the sooner it gives way; in whole seconds, since everybody’s pictures take some. */
  const weightOf = (person: string, bytes: number, places: number) => {
    const seconds = Math.floor(secondsUsed(person))
    return [places, seconds, seconds === 0 ? bytes : 0] as const
  }

  return {
    /**
     * @param bytes what the request says of its size
     * @throws ApiError `too_many_requests` at once, where there is no place
     */
    take(person: string, bytes: number): UploadPlace {
      const own = placesOf(person) + 1
      if (own > PLACES_OF_A_PERSON) throw tooMany()
      if (takenPlaces.size >= PLACES) {
        const heaviest = [...takenPlaces]
          .filter(({ isAtWork }) => !isAtWork)
          .map((other) => ({
            other,
            weight: weightOf(other.person, other.bytes, placesOf(other.person)),
          }))
          .reduce((most, one) => (isHeavier(most.weight, one.weight) ? most : one), NOBODY)
        if (!heaviest.other || !isHeavier(heaviest.weight, weightOf(person, bytes, own))) {
          throw tooMany()
        }
        takenPlaces.delete(heaviest.other)
        heaviest.other.controller.abort(tooMany())
      }
      const place = { person, bytes, isAtWork: false, controller: new AbortController() }
      takenPlaces.add(place)
      return {
        signal: place.controller.signal,
        setAtWork(isAtWork) {
          place.isAtWork = isAtWork
        },
        leave: () => void takenPlaces.delete(place),
      }
    },
  }
}

export type UploadPlaces = ReturnType<typeof createUploadPlaces>

type Weight = readonly [number, number, number]

const NOBODY: { other?: Held; weight: Weight } = { weight: [0, 0, 0] }

function isHeavier(one: Weight, other: Weight): boolean {
  const difference = one.map((part, index) => part - (other[index] ?? 0)).find((by) => by !== 0)
  return difference !== undefined && difference > 0
}

function tooMany(): ApiError {
  return new ApiError('too_many_requests', undefined, RETRY_SECONDS)
}
