import { open, unbound } from '../../scenario/questions.ts'
import { OWNER, type Topic } from './situation.ts'

const factories = ['noneFactory', 'existingOnlyFactory', 'allFactory', 'futureOnlyFactory']
/** One child of every factory, as pairs of child and factory. */
const childrenOf = (age: string) =>
  factories.map((factory) => [`${factory.replace('Factory', '')}Child${age}`, factory])

/** A factory for each child contract scope, all in one agreement, with children before, at and after the cutoff time. */
export const childScopes: Topic = {
  made: (builder) => {
    for (const factory of factories) builder.deploy(factory, 'factory')
    for (const [child = '', factory = ''] of childrenOf('Before')) builder.spawn(child, factory)
    return builder
  },
  agreed: (builder) =>
    builder.agreement('scopesAgreement', {
      owner: OWNER,
      covers: {
        noneFactory: 'None',
        existingOnlyFactory: 'ExistingOnly',
        allFactory: 'All',
        futureOnlyFactory: 'FutureOnly',
      },
    }),
  linked: (builder) => {
    builder.lifecycle('scopesAgreement', 'requestUnderAttack')
    for (const [child = '', factory = ''] of childrenOf('AtCutoff')) builder.spawn(child, factory)
    return builder
  },
  opened: (builder) => {
    builder.lifecycle('scopesAgreement', 'approveAttack')
    for (const [child = '', factory = ''] of childrenOf('After')) builder.spawn(child, factory)
    return builder
  },
  asked: [
    open('noneFactory', 'scopesAgreement'),
    unbound('noneChildBefore'),
    unbound('noneChildAtCutoff'),
    unbound('noneChildAfter'),
    open('existingOnlyChildBefore', 'scopesAgreement', 'existingOnlyFactory'),
    open('existingOnlyChildAtCutoff', 'scopesAgreement', 'existingOnlyFactory'),
    unbound('existingOnlyChildAfter'),
    open('allChildBefore', 'scopesAgreement', 'allFactory'),
    open('allChildAtCutoff', 'scopesAgreement', 'allFactory'),
    open('allChildAfter', 'scopesAgreement', 'allFactory'),
    unbound('futureOnlyChildBefore'),
    unbound('futureOnlyChildAtCutoff'),
    open('futureOnlyChildAfter', 'scopesAgreement', 'futureOnlyFactory'),
  ],
  targets: [
    [
      'scopesAgreement',
      'UNDER_ATTACK',
      [
        ...factories,
        'existingOnlyChildBefore',
        'existingOnlyChildAtCutoff',
        'allChildBefore',
        'allChildAtCutoff',
        'allChildAfter',
        'futureOnlyChildAfter',
      ],
    ],
  ],
}
