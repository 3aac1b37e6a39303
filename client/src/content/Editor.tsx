// A small rich text editor over the browser's own editing. What it makes is only a proposal: the server cleans it.
import { Button, Input, Modal, Tooltip } from '@arco-design/web-react';
import {
  IconAlignLeft,
  IconBold,
  IconH2,
  IconH3,
  IconImage,
  IconItalic,
  IconLink,
  IconOrderedList,
  IconQuote,
  IconRedo,
  IconUndo,
  IconUnorderedList,
} from '@arco-design/web-react/icon';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FieldFailure, wrong } from '@/shared/fieldFailures';
import { sendMedium } from './api';
import { showArticle } from './markup';
import { useT } from './texts';

interface Props {
  label: string;
  /** The HTML to begin with; later changes of it are not taken over. */
  initial: string;
  onChange: (html: string) => void;
}

const run = (command: string, value?: string) => document.execCommand(command, false, value);

export function Editor({ label, initial, onChange }: Props) {
  const t = useT();
  const area = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const kept = useRef<Range | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first content is put in; the browser owns it then
  useEffect(() => {
    if (area.current) showArticle(area.current, initial);
    run('defaultParagraphSeparator', 'p');
  }, []);

  const tell = () => onChange(area.current?.innerHTML ?? '');
  /** A dialog takes the cursor away: remember where it stood. */
  const keepCursor = () => {
    const selection = window.getSelection();
    const isHere = selection?.rangeCount && area.current?.contains(selection.anchorNode);
    kept.current = isHere ? selection.getRangeAt(0).cloneRange() : null;
  };
  const restoreCursor = () => {
    area.current?.focus();
    const selection = window.getSelection();
    if (!kept.current || !selection) return;
    selection.removeAllRanges();
    selection.addRange(kept.current);
  };
  const format = (command: string, value?: string) => {
    area.current?.focus();
    run(command, value);
    tell();
  };

  function insertLink() {
    const address = (link ?? '').trim();
    const isAddress = /^https?:\/\/\S+$/.test(address);
    setWrong(!isAddress);
    if (!isAddress) return;
    setLink(null);
    restoreCursor();
    if (window.getSelection()?.isCollapsed) run('insertText', address);
    run('createLink', address);
    tell();
  }

  async function insertPicture(chosen: File | undefined) {
    if (!chosen) return;
    const medium = await sendMedium(chosen).catch(() => null);
    if (!medium) return;
    restoreCursor();
    run('insertImage', medium.url);
    tell();
  }

  const tools: { name: Parameters<typeof t>[0]; icon: ReactNode; onClick: () => void }[] = [
    { name: 'format.bold', icon: <IconBold />, onClick: () => format('bold') },
    { name: 'format.italic', icon: <IconItalic />, onClick: () => format('italic') },
    { name: 'format.h2', icon: <IconH2 />, onClick: () => format('formatBlock', 'h2') },
    { name: 'format.h3', icon: <IconH3 />, onClick: () => format('formatBlock', 'h3') },
    { name: 'format.p', icon: <IconAlignLeft />, onClick: () => format('formatBlock', 'p') },
    { name: 'format.ul', icon: <IconUnorderedList />, onClick: () => format('insertUnorderedList') },
    { name: 'format.ol', icon: <IconOrderedList />, onClick: () => format('insertOrderedList') },
    { name: 'format.quote', icon: <IconQuote />, onClick: () => format('formatBlock', 'blockquote') },
    {
      name: 'format.link',
      icon: <IconLink />,
      onClick: () => {
        keepCursor();
        setWrong(false);
        setLink('https://');
      },
    },
    {
      name: 'format.picture',
      icon: <IconImage />,
      onClick: () => {
        keepCursor();
        file.current?.click();
      },
    },
    { name: 'format.undo', icon: <IconUndo />, onClick: () => format('undo') },
    { name: 'format.redo', icon: <IconRedo />, onClick: () => format('redo') },
  ];
  return (
    <div className="editor">
      <div className="editor-tools" role="toolbar" aria-label={t('toolbar')}>
        {tools.map(({ name, icon, onClick }) => (
          <Tooltip key={name} content={t(name)}>
            <Button
              type="text"
              size="small"
              icon={icon}
              aria-label={t(name)}
              // The cursor stays in the text.
              onMouseDown={(event: MouseEvent) => event.preventDefault()}
              onClick={onClick}
            />
          </Tooltip>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no formats */}
      <div
        ref={area}
        className="editor-area rich-text"
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        onInput={tell}
        onPaste={(event) => {
          // Foreign formats stay outside; what was copied within a page keeps its words and paragraphs.
          event.preventDefault();
          run('insertText', event.clipboardData.getData('text/plain'));
        }}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={t('format.picture')}
        onChange={(event) => {
          void insertPicture(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Modal
        title={t('format.link')}
        visible={link !== null}
        okText={t('insert')}
        cancelText={t('cancel')}
        onOk={insertLink}
        onCancel={() => setLink(null)}
        autoFocus={false}
      >
        <Input
          aria-label={t('linkTo')}
          placeholder={t('linkHint')}
          value={link ?? ''}
          onChange={setLink}
          onPressEnter={insertLink}
          {...wrong('editor-link', isWrong ? t('linkHint') : undefined)}
        />
        <FieldFailure id="editor-link" failure={isWrong ? t('linkHint') : undefined} />
      </Modal>
    </div>
  );
}
