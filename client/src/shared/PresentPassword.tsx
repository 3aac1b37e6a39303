// The present password, for acts that want to know that it is really you.
import { Input, type InputProps } from '@arco-design/web-react';
import { getSession } from './session';

/** Who comes by single sign-on alone has none to give: the server then wants a fresh login. */
export const hasPassword = (): boolean => getSession().user?.hasPassword !== false;

/** Whether everything was typed that can be asked for. */
export const isPasswordGiven = (password: string): boolean => password !== '' || !hasPassword();

interface Props extends Omit<InputProps, 'onChange'> {
  label: string;
  value: string;
  onChange: (password: string) => void;
}

export function PresentPassword({ label, ...props }: Props) {
  if (!hasPassword()) return null;
  return (
    <Input.Password
      autoComplete="current-password"
      aria-label={label}
      placeholder={label}
      maxLength={128}
      {...props}
    />
  );
}
