// Money and counts as text. Amounts are whole fen; nothing here divides or uses a fraction.

/** A whole number with thousands separators: 1234567 -> "1,234,567". */
export function formatCount(value: number | bigint): string {
  const text = value.toString();
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Fen as yuan text: 123456 -> "1,234.56". A fraction or an unsafe integer is a bug and throws. */
export function formatFen(fen: number | bigint): string {
  if (typeof fen === 'number' && !Number.isSafeInteger(fen)) throw new RangeError(`not a whole fen: ${fen}`);
  const negative = fen < 0;
  const digits = fen.toString().replace('-', '').padStart(3, '0');
  return `${negative ? '-' : ''}${formatCount(BigInt(digits.slice(0, -2)))}.${digits.slice(-2)}`;
}

/** An amount in a report's currency, which is named unless it is the yuan: "1,234.56", "1,234.56 USD". */
export function formatIn(fen: number, currency: string): string {
  return currency === 'CNY' ? formatFen(fen) : `${formatFen(fen)} ${currency}`;
}

/** Writes the amounts of one list: where their currencies differ each is named, the yuan too, as none compares. */
export function amountsOf(currencies: readonly string[]): (fen: number, currency: string) => string {
  const isMixed = new Set(currencies).size > 1;
  return (fen, currency) => (isMixed ? `${formatFen(fen)} ${currency}` : formatIn(fen, currency));
}

/** A signed whole number, so that what came in and what went out read apart: 10 -> "+10". */
export function formatSigned(text: string): string {
  return text.startsWith('-') || /^0(\.0+)?$/.test(text) ? text : `+${text}`;
}

/** Yuan text as typed ("1,234.5") to fen, or null where it is not an exact amount. */
export function parseFen(text: string): number | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''));
  if (!match) return null;
  const fen = Number(`${match[1]}${match[2]}${(match[3] ?? '').padEnd(2, '0')}`);
  return Number.isSafeInteger(fen) ? fen : null;
}
