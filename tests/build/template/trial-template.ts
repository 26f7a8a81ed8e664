import { packaged } from '../packaged.ts'

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation is read here as the data that it is
type Data = any

export interface Resource {
  Type: string
  Condition?: string
  Properties: Data
}

/** The CloudFormation of a trial stage, packaged once for all tests of a process. */
export interface TrialTemplate {
  template: Data
  propertiesOf(name: string): Data
  ofType(type: string): Resource[]
}

let made: Promise<TrialTemplate> | undefined

export function trialTemplate(): Promise<TrialTemplate> {
  made ??= readTemplate()
  return made
}

async function readTemplate(): Promise<TrialTemplate> {
  const { template, remove } = await packaged('trial')
  await remove()
  const resources: Record<string, Resource> = template.Resources
  return {
    template,
    propertiesOf: (name) => resources[name]?.Properties,
    ofType: (type) => Object.values(resources).filter(({ Type }) => Type === type),
  }
}
