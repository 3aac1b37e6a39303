// Names for the shapes of the contract. schema.d.ts is made from the server's OpenAPI document by `npm run types`.
import type { components } from './schema';

/** A shape of the contract by its name, so that a renamed field stops the client from compiling. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

/** What somebody is: an operator or an administrator. */
export type Role = Shape<'UserSchema'>['role'];
