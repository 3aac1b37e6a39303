// How a report begins: sentences whose figures lead to their rows, and the papers to ask the customer for.
import { Button } from '@arco-design/web-react';
import { copyAndSay } from '@/shared/copy';
import { useLocale } from '@/shared/i18n';
import { Unbroken } from '@/shared/Unbroken';
import { useWords } from '../../cases/wording';
import { Drill } from '../transactions/Drill';
import type { Report } from '../types';
import { useFold } from '../useFold';
import { t as tNow, useT } from '../words/texts';

type Sentence = Report['lead']['sentences'][number];

export function Lead({ sentences }: { sentences: readonly Sentence[] }) {
  const isChinese = useLocale() === 'zh-CN';
  if (sentences.length === 0) return null;
  return (
    <p className="lead figures">
      {sentences.map((spans, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences keep their places
        <span key={at}>
          {spans.map((span, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: so do the pieces of one
            <Piece key={place} span={span} />
          ))}
          {!isChinese && ' '}
        </span>
      ))}
    </p>
  );
}

function Piece({ span: { text, rows } }: { span: Sentence[number] }) {
  const words = useWords();
  return rows ? <Drill to={rows}>{words(text)}</Drill> : <Unbroken text={words(text)} />;
}

const PAPERS_ON_PHONE = 2;

type Paper = Report['lead']['papers'][number];

/** What is still missing, each with the sentence to send to the customer. */
export function Papers({ papers }: { papers: readonly Paper[] }) {
  const t = useT();
  const words = useWords();
  const { shown, unfold } = useFold(papers.length, PAPERS_ON_PHONE);
  if (papers.length === 0) return null;
  const all = papers.map(({ ask }) => words(ask)).join('\n');
  return (
    <section className="papers" aria-label={t('papers')}>
      <h3>{t('papers')}</h3>
      <ul>
        {papers.slice(0, shown).map(({ code, name, ask }) => (
          <li key={`${code} ${words(ask)}`}>
            <b>
              <Unbroken text={words(name)} />
            </b>
            <span>
              <Unbroken text={words(ask)} />
            </span>
          </li>
        ))}
      </ul>
      {unfold}
      <Button size="small" onClick={() => void copyAndSay(all, tNow('papersCopied'))}>
        {t('copyPapers')}
      </Button>
    </section>
  );
}
