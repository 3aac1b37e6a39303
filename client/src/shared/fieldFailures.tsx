// What the server says about a form, brought to the fields it is about: the same way in every form.
import { ApiError } from './api';

/** A sentence for each field that something is wrong with; `form` is about the whole. */
export type Failures<Field extends string> = Partial<Record<Field | 'form', string>>;

/**
 * Sort a refusal by the form's own fields. A field inside a list or an object ("related.0") belongs to the form's field
 * of that name, or else to its outermost one; what the form has no field for, and what is no refusal at all, is about
 * the whole. `byReason` names the field of facts that the server states without one; `rename` answers
 * what the form calls a field that the server calls otherwise.
 */
export function failuresOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  byReason: Readonly<Record<string, Field>> = {},
  rename: (name: string) => string = (name) => name,
): Failures<Field> {
  const failures: Failures<Field> = {};
  if (!(error instanceof ApiError)) return { ...failures, form: String(error) };
  const meant = byReason[error.reason ?? ''];
  if (meant) return { ...failures, [meant]: error.message };
  const told = new Map<Field | 'form', Set<string>>();
  for (const [said, texts] of Object.entries(error.fields)) {
    const name = rename(said);
    const known =
      fields.find((field) => field === name) ?? fields.find((field) => field === name.split('.')[0]);
    const sentences = texts.length > 0 ? texts : [error.message];
    told.set(known ?? 'form', new Set([...(told.get(known ?? 'form') ?? []), ...sentences]));
  }
  if (told.size === 0) return { ...failures, form: error.message };
  return {
    ...failures,
    ...Object.fromEntries([...told].map(([field, texts]) => [field, [...texts].join(' ')])),
  };
}

const idOf = (id: string) => `${id}-failure`;

/** What a field of the kit needs to be seen, and heard, as wrong. `id` is the field's own. */
export function wrong(id: string, failure: string | undefined) {
  if (!failure) return {};
  return { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': idOf(id) };
}

/** The sentence under a field, when something is wrong with it: what is new on the page is read out. */
export function FieldFailure({ id, failure }: { id: string; failure: string | undefined }) {
  if (!failure) return null;
  return (
    <p id={idOf(id)} className="field-failure" role="alert">
      {failure}
    </p>
  );
}
