export type {
  Address,
  BindingAgreement,
  CreateResolver,
  Environment,
  IdentityRequirement,
  Method,
  Protocol,
  Resolver,
  Target,
  Terms,
} from './subject/resolver.ts'
