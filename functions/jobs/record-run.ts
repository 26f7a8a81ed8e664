import type { JobName, JobRun, JobStep } from '../../src/contract/administration/dashboard.ts'
import type { Stores } from '../store/create-stores.ts'

interface RunRecording {
  runs: Pick<Stores['jobRuns'], 'keep'>
  /** Hears where a run cannot be written down, by which no step is kept from its turn. */
  onLost: (errorName: string) => void
}

export type StepOutcome = Pick<JobStep, 'outcome' | 'count' | 'error'>

/** An error's name: its message could quote a person. */
export function nameOfError(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

/**
 * Writes a run of a job down as it goes: so it is seen which step one died in, or which took long.
 * @param work does the steps by `step`, which resolves with what the step does
 * @throws what `work` throws, after that is written down
 */
export async function recordRun<T>(
  name: JobName,
  at: Date,
  { runs, onLost }: RunRecording,
  work: (
    step: <R extends StepOutcome>(stepName: string, does: () => Promise<R>) => Promise<R>,
  ) => Promise<T>,
): Promise<T> {
  const started = performance.now()
  const elapsed = (since: number) => Math.round(performance.now() - since)
  let run: JobRun = { name, startedAt: at.toISOString(), durationMs: null, steps: [], error: null }
  const keep = async (more: Partial<JobRun>) => {
    run = { ...run, ...more }
    await runs.keep(run).catch((error: unknown) => onLost(nameOfError(error)))
  }
  const step = async <R extends StepOutcome>(stepName: string, does: () => Promise<R>) => {
    const startedAt = performance.now()
    const result = await does()
    const { outcome, count, error } = result
    const done = { name: stepName, outcome, durationMs: elapsed(startedAt), count, error }
    await keep({ steps: [...run.steps, done] })
    return result
  }
  await keep({})
  try {
    const result = await work(step)
    await keep({ durationMs: elapsed(started) })
    return result
  } catch (error) {
    await keep({ durationMs: elapsed(started), error: nameOfError(error) })
    throw error
  }
}
