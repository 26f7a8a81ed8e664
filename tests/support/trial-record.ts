/** An invented record of a registry of trials, as its interface gives one. */

const group = (id: string, title: string) => ({ id, title, description: 'As the protocol says.' })

const measured = (first: string, second: string) => [
  {
    categories: [
      {
        measurements: [
          { groupId: 'OG000', value: first },
          { groupId: 'OG001', value: second },
        ],
      },
    ],
  },
]

const outcome = (more: object) => ({
  type: 'PRIMARY',
  title: 'Number of Participants With a Fall',
  reportingStatus: 'POSTED',
  paramType: 'COUNT_OF_PARTICIPANTS',
  unitOfMeasure: 'Participants',
  timeFrame: '2 years',
  groups: [group('OG000', 'Exercise'), group('OG001', 'Usual care')],
  denoms: [
    {
      units: 'Participants',
      counts: [
        { groupId: 'OG000', value: '400' },
        { groupId: 'OG001', value: '410' },
      ],
    },
  ],
  classes: measured('60', '82'),
  ...more,
})

const analysis = (more: object) => ({
  groupIds: ['OG000', 'OG001'],
  pValue: '0.04',
  statisticalMethod: 'Regression, Cox',
  paramType: 'Hazard Ratio (HR)',
  paramValue: '0.73',
  ciPctValue: '95',
  ciNumSides: 'TWO_SIDED',
  ciLowerLimit: '0.53',
  ciUpperLimit: '0.99',
  ...more,
})

/** @param outcomes what is special about each; @param first what is special about the analysis of the first */
export function trialRecord({
  outcomes = [{}],
  first = {},
  updated = '2024-05-31',
  results = {},
}: {
  outcomes?: readonly object[]
  first?: object
  updated?: string
  results?: object
} = {}) {
  const [one = {}, ...others] = outcomes
  return {
    protocolSection: {
      identificationModule: {
        nctId: 'NCT00000042',
        briefTitle: 'Exercise \\& Falls in People \\>75',
        organization: { fullName: 'A clinic' },
      },
      statusModule: { lastUpdatePostDateStruct: { date: updated } },
      armsInterventionsModule: {
        armGroups: [
          { label: 'Exercise', type: 'EXPERIMENTAL' },
          { label: 'Usual care', type: 'NO_INTERVENTION' },
        ],
      },
      referencesModule: {
        references: [
          { pmid: '101', type: 'RESULT', citation: 'One' },
          { pmid: '102', type: 'DERIVED', citation: 'Two' },
        ],
      },
      contactsLocationsModule: { overallOfficials: [{ name: 'Somebody Named' }] },
    },
    resultsSection: {
      outcomeMeasuresModule: {
        outcomeMeasures: [
          outcome({ analyses: [analysis(first)], ...one }),
          ...others.map((other) => outcome({ type: 'SECONDARY', ...other })),
        ],
      },
      adverseEventsModule: {
        frequencyThreshold: '5',
        timeFrame: '2 years',
        eventGroups: [
          {
            id: 'EG000',
            title: 'Exercise',
            deathsNumAffected: 4,
            deathsNumAtRisk: 400,
            seriousNumAffected: 40,
            seriousNumAtRisk: 400,
          },
          {
            id: 'EG001',
            title: 'Usual care',
            deathsNumAffected: 5,
            deathsNumAtRisk: 410,
            seriousNumAffected: 41,
            seriousNumAtRisk: 410,
          },
        ],
        seriousEvents: [],
        otherEvents: [
          {
            term: 'Muscle pain',
            stats: [
              { groupId: 'EG000', numAffected: 90, numAtRisk: 400 },
              { groupId: 'EG001', numAffected: 20, numAtRisk: 410 },
            ],
          },
          {
            term: 'Dizziness',
            stats: [
              { groupId: 'EG000', numAffected: 12, numAtRisk: 0 },
              { groupId: 'EG001', numAffected: 20, numAtRisk: 410 },
            ],
          },
        ],
      },
      moreInfoModule: { pointOfContact: { title: 'Somebody Named' } },
      ...results,
    },
  }
}
