// Files sort themselves into cases by the holder that each one names; what names nobody goes where it must belong.
import type { Shape } from '@/shared/shapes';

export type Recognised = Shape<'RecognisedFileSchema'>;
/** What was found in each file; null where nothing could be found out. */
export type Findings = ReadonlyMap<File, Recognised | null>;

export interface IntakeCase {
  id: number;
  /** Whom the case is about; empty until somebody says it. */
  customer: string;
  files: readonly File[];
}

const plain = (name: string) => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
const isMasked = (name: string) => /[*＊]/.test(name);

/** Whether two names mean one person: the same, or one of them with hidden characters where the other has them. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  if (a === b) return a !== '';
  if (isMasked(a) === isMasked(b)) return false;
  const [masked, open] = isMasked(a) ? [a, b] : [b, a];
  // Hidden characters alone would fit everybody.
  if (!/[^*]/.test(masked)) return false;
  const pattern = masked.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.');
  return new RegExp(`^${pattern}$`).test(open);
}

/** A number of an account that is printed whole says whose it is; a masked one fits many. */
const accountsOf = (found: Recognised | null | undefined) =>
  (found?.accounts ?? []).filter((account) => account.length > 5 && !isMasked(account));

const NAME_LEAST = 2;

/** Put files into the cases they belong to, new ones where nobody is named yet. The order of files is kept in a case. */
export function sortFiles(
  cases: readonly IntakeCase[],
  files: readonly File[],
  findings: Findings,
): IntakeCase[] {
  const sorted: IntakeCase[] = [...cases];
  const put = (file: File, index: number, customer?: string) => {
    const known = sorted[index];
    if (!known) return;
    sorted[index] = { ...known, files: [...known.files, file], customer: customer ?? known.customer };
  };
  const open = (customer: string) => {
    const id = Math.max(0, ...sorted.map((each) => each.id)) + 1;
    return sorted.push({ id, customer, files: [] }) - 1;
  };
  const holdersOf = (file: File) => findings.get(file)?.holders ?? [];
  const named = files.filter((file) => holdersOf(file).length > 0);
  // Whole names first: a masked one then finds the case it fits.
  const whole = named.filter((file) => holdersOf(file).some((name) => !isMasked(name)));
  for (const file of [...whole, ...named.filter((each) => !whole.includes(each))]) {
    const holders = holdersOf(file);
    const customer = holders.find((name) => !isMasked(name)) ?? holders[0] ?? '';
    const fits = sorted.flatMap((each, index) =>
      each.customer && holders.some((name) => isSameName(name, each.customer)) ? [index] : [],
    );
    // A masked name that fits two customers says nothing.
    const at = fits.length === 1 || (fits.length > 1 && !isMasked(customer)) ? fits[0] : undefined;
    const kept = at === undefined ? undefined : sorted[at]?.customer;
    put(file, at ?? open(customer), kept && isMasked(kept) ? customer : undefined);
  }
  for (const file of files.filter((each) => !named.includes(each))) {
    const only = sorted.filter((each) => each.customer).length === 1 && sorted.length === 1 ? 0 : undefined;
    const unnamed = sorted.findIndex((each) => each.customer === '');
    put(file, belongsTo(file, sorted, findings) ?? only ?? (unnamed >= 0 ? unnamed : open('')));
  }
  return sorted.map((each) => ({
    ...each,
    files: [...each.files].sort((a, b) => order(files, a) - order(files, b)),
  }));
}

const order = (files: readonly File[], file: File) => files.indexOf(file);

/** The one case to which account, file name or nickname point; undefined where none or several do. */
function belongsTo(file: File, cases: readonly IntakeCase[], findings: Findings): number | undefined {
  const found = findings.get(file);
  const accounts = accountsOf(found);
  const byAccount = (one: IntakeCase) =>
    one.files.some((other) => accountsOf(findings.get(other)).some((number) => accounts.includes(number)));
  const byFileName = ({ customer }: IntakeCase) =>
    customer.length >= NAME_LEAST && plain(file.name).includes(plain(customer));
  const byNickname = ({ customer }: IntakeCase) =>
    (found?.nicknames ?? []).some(
      (name) => name.length >= NAME_LEAST && plain(customer).includes(plain(name)),
    );
  for (const fits of [byAccount, byFileName, byNickname]) {
    const places = cases.flatMap((each, index) => (each.customer && fits(each) ? [index] : []));
    if (places.length === 1) return places[0];
  }
  return undefined;
}
