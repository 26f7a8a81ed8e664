/** What a passage of an abstract says of a finding (P-FINDING-PASSAGE). */

/** Where in an abstract, in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

/** A number of a finding with where its abstract says it, or from what there it follows. */
export interface HeldNumber {
  /** 'arms.0.events', as faults name it. */
  field: string
  /** In the order in which it is computed; one where it is stated. */
  spans: Span[]
  how: 'stated' | 'percent' | 'sum' | 'rest' | 'complement' | 'rate' | 'share'
}

/** What a finding can say otherwise than its passage. */
export const passageFaults = [
  'not-in-its-passage',
  'interval-elsewhere',
  'arms-swapped',
  'percent-contradicts',
  'total-contradicts',
  'baseline-of-intervention',
  'direction-contradicts',
  'p-contradicts',
  'limits-contradict',
  'statistic-contradicts',
  'rate-in-passage',
  'time-contradicts',
  'unit-contradicts',
] as const

/** Something that a finding says otherwise than its passage. */
export interface PassageFault {
  field: string
  fault: (typeof passageFaults)[number]
  /** What in the abstract says otherwise. */
  spans: Span[]
}

export interface PassageReading {
  held: HeldNumber[]
  faults: PassageFault[]
  /** What it neither says nor contradicts. */
  asked: PassageFault[]
}
