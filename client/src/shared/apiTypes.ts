// What the API document says of each call: its path, what is sent with it, what it answers.
import type { paths } from './schema';

export type Method = 'get' | 'post' | 'put' | 'delete';
type Path = keyof paths;

/** What lies under a name, in each of several types; nothing where one does not have it. */
type Under<T, Name> = T extends unknown ? (Name extends keyof T ? NonNullable<T[Name]> : never) : never;
type IsNothing<T> = [T] extends [never] ? true : false;
type NamesOf<T> = T extends unknown ? keyof T : never;

type Operation<M extends Method, P extends Path> = Under<paths[P], M>;
type Parameter<M extends Method, P extends Path, Place> = Under<Under<Operation<M, P>, 'parameters'>, Place>;
type Sent<M extends Method, P extends Path, Kind> = Under<
  Under<Under<Operation<M, P>, 'requestBody'>, 'content'>,
  Kind
>;
type Answered<M extends Method, P extends Path> = Under<
  Under<Under<Operation<M, P>, 'responses'>, 200>,
  'content'
>;

/** The paths that answer a method with an envelope. */
export type JsonPath<M extends Method> = {
  [P in Path]: 'application/json' extends NamesOf<Answered<M, P>> ? P : never;
}[Path];
/** The paths that answer a method with bytes. */
export type FilePath<M extends Method> = Exclude<
  { [P in Path]: IsNothing<Answered<M, P>> extends true ? never : P }[Path],
  JsonPath<M>
>;
/** The paths that take a form with files. */
export type FormPath = {
  [P in Path]: IsNothing<Sent<'post', P, 'multipart/form-data'>> extends true ? never : P;
}[Path];

/** What a call answers: the data of its envelope, or bytes. */
export type Answer<M extends Method, P extends Path> =
  P extends JsonPath<M>
    ? Under<Answered<M, P>, 'application/json'> extends { data: infer D }
      ? D
      : never
    : Blob;

/** A query leaves out what has no value. */
type Query<T> = { [Name in keyof T]: T[Name] | null };
/** The document writes a file as a text of bytes. */
type Form<T> = { [Name in keyof T]: FormField<T[Name]> | null };
type FormField<V> = V extends readonly (infer One)[]
  ? readonly FormField<One>[]
  : V extends string
    ? V | File
    : V;

type ValuesOf<T> = T extends unknown ? T[keyof T] : never;
type Given<Name extends string, V> =
  IsNothing<ValuesOf<V>> extends true
    ? { [N in Name]?: never }
    : Partial<V> extends V
      ? { [N in Name]?: V }
      : { [N in Name]: V };

/** Everything that a call sends. */
export type Inputs<M extends Method, P extends Path> = Given<'path', Parameter<M, P, 'path'>> &
  Given<'query', Query<Parameter<M, P, 'query'>>> &
  Given<'body', Sent<M, P, 'application/json'>> &
  Given<'form', Form<Sent<M, P, 'multipart/form-data'>>>;

type Bare<M extends Method, P extends Path> = P extends unknown
  ? Partial<Inputs<M, P>> extends Inputs<M, P>
    ? P
    : never
  : never;

/** Forbid what is not known: the compiler by itself lets a variable or a spread hold more. */
type Only<T, Known> = T extends unknown ? { [N in keyof T]: N extends NamesOf<Known> ? T[N] : never } : never;
type Exact<C, Known> = { [N in keyof C]: N extends NamesOf<Known> ? Only<C[N], Under<Known, N>> : C[N] };

/** The calls of one method: a path of the document, its inputs beside the options, its answer. */
export interface Caller<M extends Method, Paths extends Path, Options> {
  <P extends Bare<M, Paths>>(path: P): Promise<Answer<M, P>>;
  <P extends Paths, const C extends Inputs<M, P> & Options>(
    path: P,
    call: C & Exact<C, Inputs<M, P>>,
  ): Promise<Answer<M, P>>;
}
