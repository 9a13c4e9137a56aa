import type { BountyTerms, Name } from '../model/action.ts'
import type { IdentityRequirement } from '../model/protocol.ts'
import type { AgreementOptions } from '../scenario/new-agreement.ts'
import { open, targets, terms } from '../scenario/questions.ts'
import { conflict } from './conflicting-registries.ts'
import { cases, DAY, newCase, type ScenarioBuilder } from './new-case.ts'

/** The largest amount, which some take for "no limit". */
const LARGEST = 2n ** 256n - 1n
/** Amounts just past what 32 bits, a double, 64 bits and 128 bits can hold, one far beyond, and one 2 below the largest. */
const amounts = [2n ** 32n, 2n ** 53n + 1n, 2n ** 64n + 1n, 2n ** 128n + 1n, 2n ** 200n + 1n, LARGEST - 2n].map(String)

/** Whole dollars that careless clients take for an amount with 6, 8 or 18 decimals, or for hundredths of a percent. */
const roundAmounts = [10n ** 4n, 10n ** 6n, 10n ** 8n, 10n ** 18n, 5n * 10n ** 24n, 10n ** 27n].map(String)

/** Seconds of 300 years: from any block it ends after 2^32. */
const THREE_CENTURIES = 300 * 365 * DAY

/** Puts agreements under attack, each with a vault of its own, in four blocks. */
const allUnderAttack =
  (created: Record<Name, Omit<AgreementOptions, 'covers'>>) =>
  (world: ScenarioBuilder): ScenarioBuilder => {
    const names = Object.keys(created)
    return world
      .sameBlock((block) => block.deploy(names.map(vaultOf)))
      .sameBlock((block) =>
        block.each(names, (next, name) => next.agreement(name, { covers: [vaultOf(name)], ...created[name] })),
      )
      .sameBlock((block) => block.each(names, (next, name) => next.lifecycle(name, 'requestUnderAttack')))
      .sameBlock((block) => block.each(names, (next, name) => next.lifecycle(name, 'approveAttack')))
  }

const vaultOf = (agreement: Name) => `${agreement}Vault`

const LONG = `ipfs://${'long'.repeat(400)}?version=2#terms`
const NOT_ASCII = 'ipfs://договор/合意/🛡/"quoted"\\now%20slash'
const QUERY = 'HTTPS://Example.org:443/a/../Terms/?version=2&of=%41#section-3'
/** A zero character, which ends a text in C. */
const ZERO = 'ipfs://terms\u0000tail\u0000'
/** Characters that are not seen: a space that breaks no line, one without width, a change of direction, ends of lines. */
const UNSEEN = 'ipfs://a+b\u00a0\u200b\u202e\u2028\ufffd\r\n.'
const SPACES = '  ipfs://spaces around\n'
/** With a letter and its accent as two characters. */
const FOLDER = 'ipfs://terms/caf\u0065\u0301/'

/** Locations of documents that careless clients change. */
export const oddDocuments = ['', LONG, NOT_ASCII, QUERY, FOLDER, SPACES, ZERO, UNSEEN] as const

/** The same by the names of agreements, and a word that JavaScript reserves. */
const documents = [
  ['nowhere', ''],
  ['long', LONG],
  ['notAscii', NOT_ASCII],
  ['query', QUERY],
  ['folder', FOLDER],
  ['spaces', SPACES],
  ['zero', ZERO],
  ['unseen', UNSEEN],
  ['reserved', 'constructor'],
  ['marked', '\ufeffipfs://marked'],
] as const

/** Bounties and caps of agreements, also those that a missing option has. */
const extremes = {
  nothing: { bountyPercentage: 0, bountyCapUsd: '0', aggregateBountyCapUsd: '0', retainable: false },
  nothingForOne: { bountyPercentage: 0, bountyCapUsd: '0', aggregateBountyCapUsd: '700000' },
  nothingToRetain: { bountyPercentage: 100, bountyCapUsd: '0', aggregateBountyCapUsd: '0', retainable: true },
  everything: { bountyPercentage: 100, bountyCapUsd: String(LARGEST), aggregateBountyCapUsd: '0', retainable: true },
}
const unlimited = { bountyCapUsd: String(LARGEST), aggregateBountyCapUsd: String(LARGEST) }

const withTerms = (rows: Record<Name, Partial<BountyTerms>>) =>
  Object.fromEntries(Object.entries(rows).map(([agreement, terms]) => [agreement, { terms }]))

const diligent = (identityRequirement: IdentityRequirement, diligenceRequirements: string) => ({
  terms: { identityRequirement, diligenceRequirements },
})

/** Agreements with these caps, which are asked for. */
const askCaps = (caps: Pick<BountyTerms, 'bountyCapUsd' | 'aggregateBountyCapUsd'>[]) => (world: ScenarioBuilder) =>
  world
    .append(allUnderAttack(withTerms(Object.fromEntries(caps.map((its, index) => [`agreement${index}`, its])))))
    .ask(caps.map((its, index) => terms(`agreement${index}Vault`, its)))

/** Numbers and texts at the ends of what agreements can hold. */
export const extremeValues = cases(
  newCase('extreme-values/caps-of-round-numbers', 'TERM-1')
    .title('A cap that is a power of ten is so many dollars')
    .append(askCaps(roundAmounts.map((cap) => ({ bountyCapUsd: cap, aggregateBountyCapUsd: `${cap}0` })))),

  newCase('extreme-values/caps-past-every-width', 'TERM-1')
    .title('Caps past 32, 53, 64 and 128 bits, and the largest one, are told to the last digit')
    .append(askCaps(amounts.map((cap) => ({ bountyCapUsd: cap, aggregateBountyCapUsd: String(BigInt(cap) + 2n) })))),

  newCase('extreme-values/least-and-greatest-bounties-and-caps', 'TERM-1', 'LIST-1')
    .title(
      'Bounties of 0 % and of 100 %, and caps of 0 and of all that 256 bits hold, equal ones too, are told as they are',
    )
    .append(allUnderAttack(withTerms({ ...extremes, everythingForAll: unlimited })))
    .ask(
      Object.entries(extremes).map(([agreement, its]) => terms(vaultOf(agreement), { agreement, ...its })),
      terms('everythingForAllVault', unlimited),
      open('nothingVault', 'nothing'),
    )
    .ask(targets(...[...Object.keys(extremes), 'everythingForAll'].map((name) => ({ [name]: [vaultOf(name)] })))),

  newCase('extreme-values/documents', 'TERM-2')
    .title(
      'The location of a document is told whole: empty, long, beyond ASCII, with a query, between spaces, a reserved word',
    )
    .append(allUnderAttack(Object.fromEntries(documents.map(([name, agreementURI]) => [name, { agreementURI }]))))
    .sameBlock((block) =>
      block.each(documents, (next, [name]) =>
        next.agreement(`${name}Newer`, { covers: [vaultOf(name)], agreementURI: 'ipfs://newer', commitment: 0 }),
      ),
    )
    .ask(documents.map(([name, agreementURI]) => terms(vaultOf(name), { agreement: name, agreementURI }))),

  newCase('extreme-values/texts-that-look-alike', 'TERM-2')
    .title('Diligence text, contact and protocol name look like a document and are none')
    .append(
      allUnderAttack({
        agreementA: {
          agreementURI: 'ipfs://document',
          protocolName: 'ipfs://name',
          contactDetails: [
            { name: 'ipfs://contact-name', contact: 'ipfs://contact' },
            { name: 'ipfs://contact-name', contact: 'ipfs://another-contact' },
            { name: '', contact: '' },
          ],
          terms: { diligenceRequirements: 'ipfs://diligence' },
        },
      }),
    )
    .agreement('agreementB', { covers: ['agreementAVault'], agreementURI: 'ipfs://newer', commitment: 0 })
    .ask(terms('agreementAVault', { agreement: 'agreementA', agreementURI: 'ipfs://document' })),

  newCase('extreme-values/one-protocol-name', 'LIST-1', 'TERM-1')
    .title('Agreements are told apart that have one protocol name, an empty or reserved one, or one document')
    .append(
      allUnderAttack({
        first: { protocolName: '__proto__', terms: { bountyPercentage: 5, aggregateBountyCapUsd: '2000000' } },
        second: { protocolName: 'unlike any', terms: { bountyPercentage: 7, diligenceRequirements: 'A passport' } },
        third: { protocolName: '', agreementURI: 'ipfs://template' },
        fourth: { protocolName: '', agreementURI: 'ipfs://template' },
      }),
    )
    .askAfter('promote', 'fourth', terms('secondVault', { agreement: 'second', bountyPercentage: 7 }))
    .do({ do: 'setProtocolName', agreement: 'second', protocolName: '__proto__' })
    .do({ do: 'setContactDetails', agreement: 'second', contactDetails: [] })
    .setTerms('second', { diligenceRequirements: '' })
    .ask(
      targets({ first: ['firstVault'], second: ['secondVault'], third: ['thirdVault'] }, [
        'fourth',
        'PROMOTION_REQUESTED',
        ['fourthVault'],
      ]),
      terms('firstVault', { agreement: 'first', bountyPercentage: 5, bountyCapUsd: '1000000' }),
      terms('secondVault', { agreement: 'second', bountyPercentage: 7 }),
    ),

  newCase('extreme-values/diligence-about-identity', 'TERM-1')
    .title('An identity requirement is the member of that name, whatever the diligence text says of identities')
    .append(
      allUnderAttack({
        anonymous: diligent('Anonymous', 'Named. Pass a KYC check.'),
        pseudonymous: diligent('Pseudonymous', 'No KYC; not on a sanctions list (OFAC)'),
        named: diligent('Named', 'Anonymous; none'),
      }),
    )
    .ask(
      terms('anonymousVault', { agreement: 'anonymous', identityRequirement: 'Anonymous' }),
      terms('pseudonymousVault', { agreement: 'pseudonymous', identityRequirement: 'Pseudonymous' }),
      terms('namedVault', { agreement: 'named', identityRequirement: 'Named' }),
    ),

  newCase('extreme-values/window-of-three-centuries', 'TERM-3')
    .title('A commitment window can end after a timestamp of 32 bits')
    .append(conflict({ commitment: THREE_CENTURIES }, { commitment: 0 }))
    .ask(terms('vault', { agreement: 'agreementA', commitmentDeadline: 3 + THREE_CENTURIES })),
)
