// Who sees the report when, written over it again and again: faint, slanted, and in nobody's way.
import { useId } from 'react';
import './Watermark.css';

/** `mark` is one line; an empty one draws nothing. */
export function Watermark({ mark }: { mark: string }) {
  const id = useId();
  if (!mark) return null;
  const width = mark.length * 13 + 120;
  return (
    <svg className="watermark" aria-hidden="true" focusable="false">
      <defs>
        <pattern
          id={id}
          width={width}
          height={150}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-24)"
        >
          <text x={0} y={40}>
            {mark}
          </text>
          <text x={width / 2} y={115}>
            {mark}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
