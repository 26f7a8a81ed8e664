export interface FormGroup {
  [name: string]: string | FormGroup
}

/** Reads `a[b][0]=x&c[]=y` as `{a: {b: {0: 'x'}}, c: {0: 'y'}}`: lists are groups, too. */
export function readForm(text: string): FormGroup {
  const form: FormGroup = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    let group = form
    for (const part of path.slice(0, -1)) {
      const existing = group[part]
      const next: FormGroup = typeof existing === 'object' ? existing : Object.create(null)
      group[part] = next
      group = next
    }
    group[path.at(-1) || Object.keys(group).length] = value
  }
  return form
}
