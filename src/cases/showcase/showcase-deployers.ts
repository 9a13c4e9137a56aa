import { binding, open, unbound } from '../../scenario/questions.ts'
import { approved, OWNER, requested, type Topic } from './showcase-situation.ts'

/** Immediate deployers: nested factories, a router, clones and CREATE2, an account, a child with its own link. */
export const deployers: Topic = {
  made: (builder) =>
    builder
      .deploy('outerFactory', 'factory', { children: ['constructorChild'] })
      .deploy('router', 'router')
      .spawn(['innerFactory', 'linkedInnerFactory'], 'outerFactory', { kind: 'factory' })
      .spawn(['twinA', 'twinB'], 'outerFactory')
      .spawn('create2Child', 'outerFactory', { method: 'create2' })
      .spawn(['cloneA', 'cloneB'], 'outerFactory', { method: 'clone' })
      .spawn('routedChild', 'outerFactory', { through: 'router' })
      .spawn('innerChild', 'innerFactory')
      .spawn('ownLinkChild', 'outerFactory')
      .deploy('founderVault', 'vault', { by: 'founder' }),
  agreed: (builder) =>
    builder
      .agreement('nestedAgreement', { covers: { outerFactory: 'All', linkedInnerFactory: 'FutureOnly' }, owner: OWNER })
      .agreement('ownLinkAgreement', { covers: ['ownLinkChild'], owner: OWNER })
      .agreement('founderAgreement', { covers: { founder: 'All' }, owner: 'founder' }),
  linked: requested('nestedAgreement', 'ownLinkAgreement', 'founderAgreement'),
  opened: (builder) =>
    builder
      .append(approved('nestedAgreement', 'ownLinkAgreement', 'founderAgreement'))
      .spawn('linkedInnerChild', 'linkedInnerFactory', { method: 'clone', through: 'router' }),
  asked: [
    open('constructorChild', 'nestedAgreement', 'outerFactory'),
    binding('twinB', 'nestedAgreement', 'outerFactory'),
    open(['create2Child', 'cloneA', 'routedChild'], 'nestedAgreement', 'outerFactory'),
    unbound('router'),
    open('innerFactory', 'nestedAgreement', 'outerFactory'),
    unbound('innerChild'),
    open('linkedInnerFactory', 'nestedAgreement'),
    open('linkedInnerChild', 'nestedAgreement', 'linkedInnerFactory'),
    open('ownLinkChild', 'ownLinkAgreement'),
    unbound('founderVault'),
  ],
  targets: [
    {
      nestedAgreement: [
        ...['outerFactory', 'constructorChild', 'innerFactory', 'linkedInnerFactory', 'linkedInnerChild'],
        ...['twinA', 'twinB', 'create2Child', 'cloneA', 'cloneB', 'routedChild'],
      ],
      ownLinkAgreement: ['ownLinkChild'],
      founderAgreement: ['founder'],
    },
  ],
}
