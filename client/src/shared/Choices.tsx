// Segments that filter a list: on a phone one row that scrolls, its chosen one in sight, instead of a second row of one.
import { Radio, type RadioGroupProps } from '@arco-design/web-react';
import { type PropsWithChildren, useRef } from 'react';
import { useStrip } from './useStrip';

export function Choices(props: PropsWithChildren<RadioGroupProps>) {
  const row = useRef<HTMLDivElement>(null);
  useStrip(row, props.value);
  return (
    <div ref={row} className="choice-row">
      <Radio.Group type="button" {...props} />
    </div>
  );
}
