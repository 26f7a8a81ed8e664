import * as z from 'zod/mini'
import { readVariables, required, variable } from '../runtime/read-variables.ts'

/** The address that mails come from, without a name. */
export const mailFrom = required(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/)

const feedbackSchema = z.object({
  AWS_REGION: variable.region,
  TABLE_NAME: variable.tableName,
  /** The path in SSM of the key by which addresses are hashed. */
  HASH_KEY_PARAMETER: variable.parameter,
})

const mailSchema = z.extend(feedbackSchema, {
  MAIL_FROM: mailFrom,
  /** The configuration set of SES, which tells what comes back. */
  MAIL_CONFIGURATION_SET: required(/^[\w-]{1,64}$/),
  /** Where links in mails lead. */
  SITE_ORIGIN: required(/^https:\/\/[\w.-]+(:\d+)?$/),
})

/**
 * What the function is told that takes in what came back.
 * @throws with every name that is missing or not valid, together
 */
export function readFeedbackEnvironment(variables: NodeJS.ProcessEnv) {
  return common(readVariables(feedbackSchema, variables))
}

/**
 * What the function is told that delivers mails.
 * @throws with every name that is missing or not valid, together
 */
export function readMailEnvironment(variables: NodeJS.ProcessEnv) {
  const data = readVariables(mailSchema, variables)
  return {
    ...common(data),
    from: data.MAIL_FROM,
    configurationSet: data.MAIL_CONFIGURATION_SET,
    siteOrigin: data.SITE_ORIGIN,
  }
}

function common(data: z.output<typeof feedbackSchema>) {
  return {
    region: data.AWS_REGION,
    tableName: data.TABLE_NAME,
    hashKeyParameter: data.HASH_KEY_PARAMETER,
  }
}
