import { open, unbound } from '../../scenario/questions.ts'
import { OWNER, type ShowcasePart, type Topic } from './showcase-situation.ts'

const factories = ['noneFactory', 'existingOnlyFactory', 'allFactory', 'futureOnlyFactory']
/** Every factory makes a child. */
const children =
  (age: string): ShowcasePart =>
  (builder) =>
    builder.each(factories, (next, factory) => next.spawn(`${factory.replace('Factory', '')}Child${age}`, factory))

/** A factory for each child contract scope, all in one agreement, with children before, at and after the cutoff time. */
export const childScopes: Topic = {
  made: (builder) => builder.deploy(factories, 'factory').append(children('Before')),
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
  linked: (builder) => builder.lifecycle('scopesAgreement', 'requestUnderAttack').append(children('AtCutoff')),
  opened: (builder) => builder.lifecycle('scopesAgreement', 'approveAttack').append(children('After')),
  asked: [
    open('noneFactory', 'scopesAgreement'),
    unbound('noneChildBefore', 'noneChildAtCutoff', 'noneChildAfter'),
    open(['existingOnlyChildBefore', 'existingOnlyChildAtCutoff'], 'scopesAgreement', 'existingOnlyFactory'),
    unbound('existingOnlyChildAfter'),
    open(['allChildBefore', 'allChildAtCutoff', 'allChildAfter'], 'scopesAgreement', 'allFactory'),
    unbound('futureOnlyChildBefore', 'futureOnlyChildAtCutoff'),
    open('futureOnlyChildAfter', 'scopesAgreement', 'futureOnlyFactory'),
  ],
  targets: [
    {
      scopesAgreement: [
        ...factories,
        'existingOnlyChildBefore',
        'existingOnlyChildAtCutoff',
        'allChildBefore',
        'allChildAtCutoff',
        'allChildAfter',
        'futureOnlyChildAfter',
      ],
    },
  ],
}
