// A button that asks for one file and hands it on; who picks the same file again is heard again.
import { Button } from '@arco-design/web-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';

interface Props {
  /** What the hidden field is called. */
  label: string;
  accept: string;
  type?: 'primary' | 'secondary';
  /** Tells failures itself. */
  onFile: (file: File) => Promise<void>;
  children: ReactNode;
}

export function FileButton({ label, accept, type = 'secondary', onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    setBusy(true);
    await onFile(file);
    setBusy(false);
  }

  return (
    <>
      <input ref={input} type="file" hidden aria-label={label} accept={accept} onChange={choose} />
      <Button type={type} loading={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
