// A sentence in which days, tails of accounts and counts with their unit stay on one line.

/** "2026-10-15", "（尾号4402）" or "(…4402)", "24 笔". */
const WHOLE = /(\d{4}-\d{2}-\d{2}|[（(][^（()）]{0,8}\d{2,}[)）]|\d[\d,.]* ?[元笔份项])/;

export function Unbroken({ text }: { text: string }) {
  return text.split(WHOLE).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their places
      <span key={at} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
