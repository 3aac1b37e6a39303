// The line under a field: what it is for, or what is wrong with it.

interface Props {
  id: string;
  hint: string;
  failure: string | undefined;
}

export function Hint({ id, hint, failure }: Props) {
  return (
    <p id={id} className={failure ? 'field-failure' : 'field-hint'} role={failure ? 'alert' : undefined}>
      {failure ?? hint}
    </p>
  );
}
