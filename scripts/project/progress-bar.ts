import { SingleBar } from 'cli-progress'

/**
 * Progress on a terminal; without one, only what is said.
 * @param unit what is counted, e.g. 'records'
 */
export function progressBar(unit: string) {
  const stream = process.stderr
  const bar = new SingleBar({
    format: `{value} ${unit} · {rate}/s · {duration_formatted}`,
    stream,
    clearOnComplete: true,
    noTTYOutput: false,
  })
  const isTerminal = stream.isTTY === true
  const started = Date.now()
  let done = 0
  const payload = () => ({ rate: Math.round((done * 1000) / Math.max(1, Date.now() - started)) })
  if (isTerminal) bar.start(0, 0, payload())
  return {
    advance(by: number) {
      done += by
      if (isTerminal) bar.update(done, payload())
    },
    /** Prints a line above the bar. */
    say(message: string) {
      if (isTerminal) stream.write('\r\u001b[K')
      console.log(message)
    },
    end() {
      if (isTerminal) bar.stop()
    },
  }
}
