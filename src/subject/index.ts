/**
 * Types for authors of resolvers: what a subject module receives and returns.
 *
 *     import type { CreateResolver } from 'harborcheck/subject'
 */
export {
  type Address,
  type BindingAgreement,
  type CreateResolver,
  type Environment,
  type IdentityRequirement,
  type Method,
  methods,
  type Protocol,
  type Resolver,
  type Target,
  type Terms,
} from './resolver.ts'
