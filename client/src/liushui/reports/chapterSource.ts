// Chapters of reports as the search finds them: of the report that is open, and of a customer who is named before them.
import { get } from '@/shared/api';
import type { Find, Found } from '@/shared/search';
import { elementId, goTo } from './report/chapters';
import { CHAPTERS, type ChapterId } from './report/order';
import { t } from './words/texts';

const REPORTS_MOST = 3;
/** What joins a name to a chapter: 周建国的负债, Zhou's debts. */
const JOINT = /(的|['’]s)?\s*$/i;

const titleOf = (id: ChapterId) => t(`chapter.${id}`);

/** The chapters that the words end with the name of, or a part of it, and whom they name before it. */
function readWords(words: string): { id: ChapterId; whose: string }[] {
  const lower = words.toLowerCase();
  const last = lower.split(/\s+/).at(-1) ?? '';
  return CHAPTERS.flatMap((id) => {
    const title = titleOf(id).toLowerCase();
    const named = lower.endsWith(title) ? title : last.length > 1 && title.includes(last) ? last : null;
    return named === null ? [] : [{ id, whose: words.slice(0, -named.length).replace(JOINT, '') }];
  });
}

const chapterFound = (id: ChapterId, title: string, more: Partial<Found>): Found => ({
  kind: 'chapter',
  key: `chapter ${id}`,
  title,
  note: '',
  state: '',
  path: '',
  demo: false,
  ...more,
});

/** Chapters named alone are those of the open report; with a customer, those of the customer's latest reports. */
export const find: Find = async (words, signal) => {
  const read = readWords(words);
  const here = read
    .filter(({ id, whose }) => !whose && document.getElementById(elementId(id)))
    .map(({ id }) => chapterFound(id, titleOf(id), { act: () => goTo(id) }));
  const customers = [...new Set(read.map(({ whose }) => whose))].filter(Boolean);
  const others = customers.map(async (whose) => {
    const found = await get('/api/search', { query: { q: whose }, signal, isQuiet: true });
    const reports = found.filter(({ kind }) => kind === 'report').slice(0, REPORTS_MOST);
    return reports.flatMap((report) =>
      read
        .filter((each) => each.whose === whose)
        .map(({ id }) =>
          chapterFound(id, `${report.title} · ${titleOf(id)}`, {
            key: `chapter ${id} ${report.id}`,
            note: `#${report.id}`,
            path: `${report.path}&chapter=${id}`,
            demo: report.demo,
          }),
        ),
    );
  });
  return [...here, ...(await Promise.all(others)).flat()];
};
