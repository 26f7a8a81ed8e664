import { type HealthReport, readHealth } from './read-health.ts'

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
  const its = line?.querySelector<HTMLElement>('[data-version]')
  if (!line || !time || !its) return
  line.removeAttribute('data-waits')
  time.dateTime = at.toISOString()
  time.textContent = at.toLocaleTimeString(document.documentElement.lang)
  its.hidden = version === undefined
  const code = its.querySelector('code')
  if (code) code.textContent = version ?? ''
}
