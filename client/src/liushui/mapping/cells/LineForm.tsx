// One line of the page: its picture, and a field for each of its cells.
import { Input, Spin } from '@arco-design/web-react';
import { useState } from 'react';
import { LoadFailure } from '@/shared/LoadFailure';
import type { Loaded } from '@/shared/useLoaded';
import type { OpenCell, OpenLine } from './api';
import { type Draft, type Fault, faultsOf } from './draft';
import { LineStrip } from './LineStrip';
import { useT } from './texts';

interface Props {
  line: OpenLine;
  number: number;
  draft: Draft;
  picture: Pick<Loaded<Blob>, 'error' | 'reload'> & { url: string | null };
  /** Whether what is wrong is shown: after somebody tried to submit. */
  isChecked: boolean;
  onType: (at: number, text: string) => void;
}

export function LineForm({ line, number, draft, picture, isChecked, onType }: Props) {
  const t = useT();
  const [current, setCurrent] = useState<number | null>(null);
  const faults = faultsOf(line, draft);
  return (
    <fieldset className="card open-line">
      <legend>{t('line', { page: line.page, number })}</legend>
      {picture.error ? (
        <LoadFailure error={picture.error} onRetry={picture.reload} />
      ) : picture.url ? (
        <LineStrip line={line} url={picture.url} current={current} />
      ) : (
        <Spin block className="part-wait" />
      )}
      <div className="open-cells">
        {line.cells.map((cell, at) => (
          <CellField
            key={cell.box.join()}
            id={`cell-${number}-${at}`}
            cell={cell}
            text={draft[at] ?? ''}
            fault={isChecked ? (faults[at] ?? null) : null}
            onType={(text) => onType(at, text)}
            onFocus={() => setCurrent(at)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface FieldProps {
  id: string;
  cell: OpenCell;
  text: string;
  fault: Fault | null;
  onType: (text: string) => void;
  onFocus: () => void;
}

function CellField({ id, cell, text, fault, onType, onFocus }: FieldProps) {
  const t = useT();
  const { first, second } = cell;
  const role = t(`role.${cell.role}`);
  const hint =
    first === second
      ? cell.is_doubtful
        ? t('wants')
        : ''
      : t('readings', { first: first || t('nothing'), second: second || t('nothing') });
  return (
    <div className="open-cell" data-doubtful={cell.is_doubtful}>
      <label htmlFor={id}>{cell.name ? t('column', { role, name: cell.name }) : role}</label>
      <Input
        id={id}
        value={text}
        status={fault ? 'error' : undefined}
        maxLength={40}
        autoComplete="off"
        inputMode={cell.role === 'date' ? 'text' : 'decimal'}
        data-doubtful={cell.is_doubtful || undefined}
        aria-describedby={`${id}-hint`}
        aria-invalid={fault !== null}
        onChange={onType}
        onFocus={onFocus}
      />
      <small id={`${id}-hint`} data-fault={fault !== null}>
        {fault ? t(fault) : hint}
      </small>
    </div>
  );
}
