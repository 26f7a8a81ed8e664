import type * as z from 'zod/mini'
import { call } from '../../api/api.ts'
import { checkHealth, type healthSchema } from '../../contract/health.ts'

type Part = 'database' | 'catalogue'

/** Shows what the services say, at once and whenever the button asks again. */
export function followStatus(root: ParentNode, read = readHealth): void {
  const status = root.querySelector<HTMLElement>('[data-status]')
  const button = status?.querySelector('button')
  if (!status || !button) return
  const check = async () => {
    button.disabled = true
    show(status, { database: 'asking', catalogue: 'asking' })
    const report = await read()
    show(status, report)
    tell(status, report, new Date())
    button.disabled = false
  }
  button.removeAttribute('data-waits')
  button.addEventListener('click', check)
  void check()
}

function show(status: HTMLElement, { database, catalogue }: Record<Part, string>): void {
  for (const [name, state] of Object.entries({ database, catalogue })) {
    const part = status.querySelector<HTMLElement>(`[data-part="${name}"]`)
    if (!part) continue
    part.dataset.is = state
    for (const words of part.querySelectorAll<HTMLElement>('[data-state]')) {
      words.hidden = words.dataset.state !== state
    }
  }
}

function tell(status: HTMLElement, { version }: HealthReport, at: Date): void {
  const line = status.querySelector<HTMLElement>('.status-checked')
  const time = line?.querySelector('time')
  const versionElement = line?.querySelector<HTMLElement>('[data-version]')
  if (!line || !time || !versionElement) return
  line.removeAttribute('data-waits')
  time.dateTime = at.toISOString()
  time.textContent = at.toLocaleTimeString(document.documentElement.lang)
  versionElement.hidden = version === undefined
  const code = versionElement.querySelector('code')
  if (code) code.textContent = version ?? ''
}

type Health = z.output<typeof healthSchema>

/** What the services said of themselves; unknown where they said nothing. */
interface HealthReport {
  database: Health['database'] | 'unknown'
  catalogue: Health['catalogue'] | 'unknown'
  version?: string
}

/** An answer that takes longer is none. */
const TIMEOUT_MS = 10_000

/** Asks how the services are: 503 answers as well as 200. */
async function readHealth(): Promise<HealthReport> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const outcome = await call(checkHealth, {}, { signal, anonymous: true, alsoStatus: 503 })
  return outcome.ok ? outcome.value : { database: 'unknown', catalogue: 'unknown' }
}
