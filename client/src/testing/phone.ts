// A window that is, or is not, as narrow as a phone.
import { vi } from 'vitest';

export function pretendPhone(isPhone: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: isPhone, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  );
}
